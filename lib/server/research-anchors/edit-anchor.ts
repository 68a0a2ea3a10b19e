import { AppError } from "@/lib/domain/errors";
import {
  changeAnchor,
  researchAnchorSchema,
  type AnchorChange,
  type AnchorField,
  type ResearchAnchor,
} from "@/lib/protocols/review/rules/ideas/research-anchor";

/** The log and the dates follow from what a person changes. In this order a value and its lock can be set in one go. */
const EDITED = (Object.keys(researchAnchorSchema.shape) as (keyof ResearchAnchor)[]).filter(
  (field): field is AnchorField =>
    field !== "modification_log" && field !== "last_modified" && field !== "confirmed_at",
);

const LOCKED_NAMES: Readonly<Partial<Record<AnchorField, string>>> = {
  research_type: "The research type",
  research_type_locked: "The research type",
  target_venue: "The venue",
};

type Edit = {
  wanted: ResearchAnchor;
  /** Whoever gives one stands for the change (P1-14). */ reason: string;
  at: string;
};

/** P1-14: one entry in the log for every field that changes. */
export function editAnchor(before: ResearchAnchor, { wanted, reason, at }: Edit): ResearchAnchor {
  const changed = EDITED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]));
  const after = changed.reduce((anchor, field) => {
    const edit = changeAnchor(anchor, { field, value: wanted[field], reason, userApproved: true, at } as AnchorChange);
    if (!edit.ok) throw lockedWithoutReason(field);
    return edit.anchor;
  }, before);
  return withConfirmation(after, { earlier: before.confirmed_by_user ? before.confirmed_at : null, at });
}

/** A new one: what it brings along from a file stays, the log included. */
export function firstAnchor(wanted: ResearchAnchor, at: string): ResearchAnchor {
  return withConfirmation(
    { ...wanted, last_modified: wanted.last_modified ?? at },
    { earlier: wanted.confirmed_at, at },
  );
}

const withConfirmation = (
  anchor: ResearchAnchor,
  { earlier, at }: { earlier: string | null; at: string },
): ResearchAnchor => ({ ...anchor, confirmed_at: anchor.confirmed_by_user ? (earlier ?? at) : null });

function lockedWithoutReason(field: AnchorField): AppError {
  const sentence = `${LOCKED_NAMES[field] ?? field} is locked: say why it changes.`;
  return new AppError("invalid_input", sentence, { fields: { reason: sentence } });
}
