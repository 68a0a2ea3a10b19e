/**
 * P4-53: in the forms one thing has one name in every round: `overall_score`, `position`, `finding_positions`,
 * `unresolved_disputes`. Stored and exported is what P4-17 and P4-20 call it, as in every log so far.
 */
type Fields = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

const REBUTTAL: Names = { overall_score: "new_score", finding_positions: "critical_positions" };
const FINAL: Names = {
  overall_score: "final_score",
  finding_positions: "critical_positions",
  position: "final_position",
  unresolved_disputes: "unresolved_disagreements",
};
const DISPUTE: Names = { topic: "issue", my_view: "my_final_view", why: "why_unresolved" };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What was given under the stored name stays. */
const renamed = (fields: Fields, names: Names): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const stored = names[name];
      return stored === undefined ? [[name, value]] : Object.hasOwn(fields, stored) ? [] : [[stored, value]];
    }),
  );

export function storedRebuttal(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { position, ...rest } = value;
  const given = renamed(rest, REBUTTAL);
  return position === undefined || Object.hasOwn(given, "position_revision")
    ? given
    : { ...given, position_revision: { revised: position } };
}

export function storedFinal(value: unknown): unknown {
  if (!isFields(value)) return value;
  const given = renamed(value, FINAL);
  const disputes = given["unresolved_disagreements"];
  const one = (dispute: unknown): unknown => (isFields(dispute) ? renamed(dispute, DISPUTE) : dispute);
  return disputes === undefined
    ? given
    : { ...given, unresolved_disagreements: Array.isArray(disputes) ? disputes.map(one) : one(disputes) };
}

const ASKED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:new|final)_score\b/g, "overall_score"],
  [/\bcritical_positions\b/g, "finding_positions"],
  [/\bposition_revision(?:\.revised)?\b|\bfinal_position\b/g, "position"],
  [/\bunresolved_disagreements\b/g, "unresolved_disputes"],
];

/** A problem is told in the words of the form. */
export const inAskedWords = (problem: string): string =>
  ASKED.reduce((text, [stored, asked]) => text.replaceAll(stored, asked), problem);
