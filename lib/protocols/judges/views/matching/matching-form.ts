/** A matching as a person edits it: each finding stands alone or in one of the lettered matches. */
import type { MatchingView } from "./matching-view";

export const ALONE = "alone";
/** Finding id → letter of its match, or `alone`. */
export type Placement = Readonly<Record<string, string>>;

const letter = (index: number): string => String.fromCharCode(65 + index);

export function groupIds({ raised, findings }: Pick<MatchingView, "raised" | "findings">): Placement {
  const matched = findings.filter((finding) => finding.raised.length > 1);
  return Object.fromEntries(
    raised.map(({ id }) => {
      const index = matched.findIndex((finding) => finding.raised.some((one) => one.id === id));
      return [id, index < 0 ? ALONE : letter(index)];
    }),
  );
}

/** As many matches as there can be with two findings in each. */
export const optionsFor = ({ raised }: Pick<MatchingView, "raised">): { value: string; label: string }[] => [
  { value: ALONE, label: "Stands alone" },
  ...Array.from({ length: Math.floor(raised.length / 2) }, (_, index) => ({
    value: letter(index),
    label: `Match ${letter(index)}`,
  })),
];

export function groupsFrom(placement: Placement): string[][] {
  const letters = [...new Set(Object.values(placement))].filter((value) => value !== ALONE).toSorted();
  return letters.map((value) => Object.keys(placement).filter((id) => placement[id] === value));
}

/** Null: it can be saved. */
export function matchingProblem(placement: Placement): string | null {
  const single = groupsFrom(placement).find((group) => group.length < 2)?.[0];
  return single
    ? `Match ${placement[single]} contains only ${single}. Add another finding to it, or let ${single} stand alone.`
    : null;
}
