import type { FieldNotes } from "@/lib/prompts/form";

/** What one kind of assessor is told beyond its seat: how it works, how its findings become a verdict, what a good entry is. */
export type LensGuide = {
  method: readonly string[];
  verdict: readonly string[];
  fields: FieldNotes;
};

/** Of the fields every assessor returns. */
export const COMMON_NOTES: FieldNotes = {
  "issues_with_others[].agent": "Id of the assessor whose concern it was.",
  "issues_with_others[].objection": "What was done about it, and which new damage that does.",
};

/** Lenses whose verdict may follow from the findings (P1-29): only new findings count for it, and a verdict that is given explains itself (P1-21). */
export const derivedVerdict = (rule: string): string =>
  `The verdict follows from your findings: ${rule} With null the program takes this round's new ones; while an earlier concern of yours is open, give it yourself by the same rule.`;
export const DERIVED_REMAINING = {
  instead:
    "Exactly what has to change before it would be PASS. Needed with a CONDITIONAL or FAIL you give yourself; with null it may be [].",
};
