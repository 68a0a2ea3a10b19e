/** P3-40: how much a healthy deliberation brings. Shown beside what was brought and judged by nobody: what fires is FM-5, by limits of its own (P3-62). */
export type Range = readonly [number, number];

/** Of one round. */
export const HEALTHY_ROUND = { claims: [5, 7], decisions: [1, 3] } as const satisfies Record<string, Range>;

const WHOLE_ROUNDS = 13;
const WHOLE = { claims: [70, 90], verifications: [36, 50], decisions: [20, 35] } as const satisfies Record<
  string,
  Range
>;

/** Of a whole deliberation, for as many rounds as were played. */
export const healthyOver = (rounds: number, what: keyof typeof WHOLE): Range => [
  Math.round((WHOLE[what][0] * rounds) / WHOLE_ROUNDS),
  Math.round((WHOLE[what][1] * rounds) / WHOLE_ROUNDS),
];

export const rangeText = ([least, most]: Range): string => (least === most ? String(least) : `${least} to ${most}`);
