import {
  changeAnchor,
  researchAnchorSchema,
  type AnchorChange,
  type AnchorField,
  type ResearchAnchor,
} from "@/lib/protocols/review/rules/ideas/research-anchor";

const FOLLOWS: ReadonlySet<string> = new Set(["modification_log", "last_modified", "confirmed_at"]);

/** P1-14: the changed fields that need a reason, asked of the very rule the server applies. */
export function lockedChanges(before: ResearchAnchor, after: ResearchAnchor): AnchorField[] {
  const fields = (Object.keys(researchAnchorSchema.shape) as AnchorField[]).filter(
    (field) => !FOLLOWS.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fields.filter(
    (field) =>
      !changeAnchor(before, { field, value: after[field], reason: "", userApproved: true, at: "" } as AnchorChange).ok,
  );
}
