/** P1-14: the fields of a research anchor as a person fills them in, in the order of the form. */
import { RESEARCH_TYPE_LABELS, researchTypeSchema } from "@/lib/protocols/review/rules/ideas/research-anchor";

type Base = {
  /** In the anchor, dotted. */ path: string;
  label: string;
  hint?: string;
  placeholder?: string;
  isWide?: boolean;
};

export type AnchorFormField = Base &
  (
    | { kind: "line" | "text" | "list" }
    | { kind: "number"; min: number; unit: string }
    | { kind: "choice"; options: readonly { value: string; label: string }[] }
    | { kind: "switch" }
  );

export type AnchorGroup = { title: string; fields: readonly AnchorFormField[] };

export const TRACK_LABELS = { M: "Method", D: "Discovery (data analysis)" } as const;
const choices = (labels: Readonly<Record<string, string>>) => [
  { value: "", label: "Not decided" },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export const ANCHOR_GROUPS: readonly AnchorGroup[] = [
  {
    title: "Project",
    fields: [
      { kind: "line", path: "domain", label: "Domain", placeholder: "e.g. Distributed systems" },
      { kind: "line", path: "subdomain", label: "Subdomain", placeholder: "e.g. Consensus protocols" },
      { kind: "text", path: "project_intent", label: "Intent", hint: "What the project is for.", isWide: true },
      {
        kind: "line",
        path: "expert_persona",
        label: "Expert persona",
        hint: "Whose perspective the assessors should take.",
        isWide: true,
      },
      { kind: "list", path: "reviewer_focus", label: "What reviewers look at", hint: "One per line.", isWide: true },
    ],
  },
  {
    title: "Research type",
    fields: [
      {
        kind: "choice",
        path: "research_type",
        label: "Type",
        options: choices(
          Object.fromEntries(researchTypeSchema.options.map((type) => [type, RESEARCH_TYPE_LABELS[type]])),
        ),
      },
      {
        kind: "choice",
        path: "primary_track",
        label: "Primary track",
        hint: "For hybrids: the track that comes first.",
        options: choices(TRACK_LABELS),
      },
      {
        kind: "switch",
        path: "research_type_locked",
        label: "Lock the type",
        hint: "After that, changing it needs a reason, which is logged.",
        isWide: true,
      },
    ],
  },
  {
    title: "Contribution",
    fields: [
      {
        kind: "text",
        path: "value_proposition",
        label: "Value proposition",
        hint: "What it is worth to its readers, in one sentence.",
        isWide: true,
      },
      { kind: "text", path: "innovation_point", label: "Innovation", isWide: true },
      { kind: "text", path: "story_line", label: "Story line", isWide: true },
    ],
  },
  {
    title: "Venue",
    fields: [
      { kind: "line", path: "target_venue.primary", label: "Target venue", placeholder: "e.g. NSDI" },
      { kind: "choice", path: "target_venue.tier", label: "Tier", options: choices({ A: "A", B: "B", C: "C" }) },
      { kind: "list", path: "target_venue.alternatives", label: "Alternatives", hint: "One per line.", isWide: true },
      {
        kind: "switch",
        path: "target_venue.venue_locked",
        label: "Lock the venue",
        hint: "After that, changing it needs a reason, which is logged.",
        isWide: true,
      },
      { kind: "number", path: "venue_constraints.page_limit", label: "Page limit", unit: "pages", min: 1 },
      { kind: "line", path: "venue_constraints.format", label: "Format", placeholder: "e.g. two columns, PDF" },
      {
        kind: "number",
        path: "venue_constraints.expected_figures",
        label: "Expected figures",
        unit: "figures",
        min: 0,
      },
      { kind: "number", path: "venue_constraints.expected_tables", label: "Expected tables", unit: "tables", min: 0 },
      { kind: "text", path: "venue_constraints.writing_style", label: "Writing style", isWide: true },
    ],
  },
  {
    title: "Resources",
    fields: [
      { kind: "line", path: "resources.compute", label: "Compute" },
      { kind: "line", path: "resources.compute_budget", label: "Compute budget" },
      { kind: "line", path: "resources.submission_deadline", label: "Submission deadline" },
      { kind: "line", path: "resources.data_status", label: "State of the data" },
    ],
  },
  {
    title: "Confirmation",
    fields: [
      {
        kind: "switch",
        path: "confirmed_by_user",
        label: "I confirm that this is what the project is about",
        hint: "The time is recorded.",
        isWide: true,
      },
    ],
  },
];

const FIELDS = ANCHOR_GROUPS.flatMap(({ fields }) => fields);

export const anchorFields = (): readonly AnchorFormField[] => FIELDS;

/** What a path of the anchor is called: "target_venue" is the group's, "domain" the field's. */
export function anchorLabel(path: string): string {
  const exact = FIELDS.find((field) => field.path === path);
  if (exact) return exact.label;
  return ANCHOR_GROUPS.find(({ fields }) => fields.some((field) => field.path.startsWith(`${path}.`)))?.title ?? path;
}
