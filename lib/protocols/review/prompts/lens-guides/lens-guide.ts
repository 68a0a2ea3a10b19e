import type { FieldNotes } from "@/lib/prompts/form";

/** What one kind of assessor is told beyond its seat: how it works, how its findings become a verdict, what a good entry is. */
export type LensGuide = {
  method: readonly string[];
  verdict: readonly string[];
  fields: FieldNotes;
};

/** Of the fields every assessor returns. */
export const COMMON_NOTES: FieldNotes = {
  prior_concerns: "[] in round 1.",
  "prior_concerns[].comment": "Quote what the artifact says now, not what the change list claims.",
  disagreements: "In round 1 you have read nobody: [] unless the material itself records another assessor's position.",
  "disagreements[].with_agent": "As in <participants>.",
  "disagreements[].topic":
    "If the point is already listed in a <contradiction>, copy its topic word for word: it is recognised by it.",
  issues_with_others: "[] in round 1.",
  "issues_with_others[].agent": "Id of the assessor whose concern it was.",
  "issues_with_others[].objection": "What was done about it, and which new damage that does.",
};

/** Of issues in the common form. */
export const ISSUE_NOTES: FieldNotes = {
  "issues[].title": "It is read in a list without the document: name the thing, not “unclear” or “weak”.",
  "issues[].detail":
    "Section or line, the words in quotes, what is wrong with them, and what follows for the reader or the claim.",
  "issues[].addressable":
    "False only if no change of this text could: something outside of it has to be found, built, run or decided first.",
  "issues[].suggestion":
    "The sentence, figure, step or cut itself, so that the modifier could put it in without asking back.",
};

/** Lenses whose verdict is always given (P1-22). */
export const GIVEN_VERDICT =
  "The verdict has to fit your issues: a new one of severity major or worse rules out PASS; FAIL needs a fatal one, new or still open.";

/** Lenses whose verdict may follow from the findings (P1-29): only new findings count for it, and a verdict that is given explains itself (P1-21). */
export const derivedVerdict = (rule: string): string =>
  `Null lets the verdict follow from this round's findings: ${rule} From round 2 on give it yourself while one of your earlier concerns is still open, since only new findings are counted. A verdict you give yourself has to fit: a new issue of severity major or worse rules out PASS.`;
export const DERIVED_REMAINING = {
  instead:
    "Exactly what has to change before you would say PASS. Needed with a CONDITIONAL or FAIL you give yourself; with null it may be [], your findings then say it.",
};
