/** The bands of P5.5, in the words the agents are given. */
export const SATISFACTION_BANDS = [
  { from: 90, to: 100, label: "ready" },
  { from: 70, to: 89, label: "minor concerns" },
  { from: 50, to: 69, label: "significant concerns" },
  { from: 30, to: 49, label: "major concerns" },
  { from: 0, to: 29, label: "opposed" },
] as const;

export type SatisfactionBand = (typeof SATISFACTION_BANDS)[number]["label"];

export function satisfactionBand(score: number): SatisfactionBand {
  return SATISFACTION_BANDS.find(({ from }) => score >= from)?.label ?? "opposed";
}
