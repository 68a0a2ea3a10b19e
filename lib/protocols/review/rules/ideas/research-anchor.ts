/** P1-14: the project's record that every review of it shares, and how it may change. */
import { z } from "zod";

const text = z.string().trim().max(4000).default("");
export const researchTypeSchema = z.enum(["M", "D", "C", "H"]);
export type ResearchType = z.infer<typeof researchTypeSchema>;

export const RESEARCH_TYPE_LABELS: Readonly<Record<ResearchType, string>> = {
  M: "Method",
  D: "Discovery (data analysis)",
  C: "Computational tool",
  H: "Hybrid of method and discovery",
};

const modificationSchema = z.object({
  date: z.string(),
  field: z.string(),
  old_value: z.json(),
  new_value: z.json(),
  reason: z.string().min(1),
  user_approved: z.boolean(),
});

export const researchAnchorSchema = z.object({
  domain: text,
  subdomain: text,
  research_type: researchTypeSchema.nullable().default(null),
  research_type_locked: z.boolean().default(false),
  expert_persona: text,
  reviewer_focus: z.array(z.string().trim().min(1)).default([]),
  target_venue: z
    .object({
      primary: text,
      alternatives: z.array(z.string().trim().min(1)).default([]),
      tier: z.enum(["A", "B", "C"]).nullable().default(null),
      venue_locked: z.boolean().default(false),
    })
    .prefault({}),
  venue_constraints: z
    .object({
      page_limit: z.int().min(1).nullable().default(null),
      format: text,
      expected_figures: z.int().min(0).nullable().default(null),
      expected_tables: z.int().min(0).nullable().default(null),
      writing_style: text,
    })
    .prefault({}),
  resources: z
    .object({ compute: text, compute_budget: text, submission_deadline: text, data_status: text })
    .prefault({}),
  project_intent: text,
  value_proposition: text,
  innovation_point: text,
  story_line: text,
  primary_track: z.enum(["M", "D"]).nullable().default(null),
  confirmed_by_user: z.boolean().default(false),
  confirmed_at: z.string().nullable().default(null),
  last_modified: z.string().nullable().default(null),
  modification_log: z.array(modificationSchema).default([]),
});
export type ResearchAnchor = z.infer<typeof researchAnchorSchema>;

/** Fields of the anchor that a person edits; the log and its dates follow from the edits. */
export type AnchorField = Exclude<keyof ResearchAnchor, "modification_log" | "last_modified">;
export type AnchorChange = { [Field in AnchorField]: { field: Field; value: ResearchAnchor[Field] } }[AnchorField] & {
  reason: string;
  userApproved: boolean;
  at: string;
};
export type AnchorEdit = { ok: true; anchor: ResearchAnchor } | { ok: false; problem: string };

/** Locked fields change only with the user's word, and every change is logged with its reason. */
export function changeAnchor(anchor: ResearchAnchor, change: AnchorChange): AnchorEdit {
  const { field, value, userApproved, at } = change;
  const reason = change.reason.trim();
  if (isLocked(anchor, field) && !userApproved)
    return { ok: false, problem: `${field} is locked: it changes only when a person approves it.` };
  if (isLocked(anchor, field) && reason === "")
    return { ok: false, problem: `${field} is locked: say why it changes.` };
  const entry = modificationSchema.parse({
    date: at,
    field,
    old_value: anchor[field],
    new_value: value,
    reason: reason || "edited",
    user_approved: userApproved,
  });
  return {
    ok: true,
    anchor: researchAnchorSchema.parse({
      ...anchor,
      [field]: value,
      last_modified: at,
      modification_log: [...anchor.modification_log, entry],
    }),
  };
}

/** A lock guards its own switch as well: unlocking first would be a way around it. */
function isLocked(anchor: ResearchAnchor, field: AnchorField): boolean {
  if (field === "research_type" || field === "research_type_locked") return anchor.research_type_locked;
  return field === "target_venue" && anchor.target_venue.venue_locked;
}
