/** P4-30, P4-39: what a score means. The thresholds stand here and nowhere else. */
import { z } from "zod";
import { atLeast } from "@/lib/domain/compare";

export const bandSchema = z.enum(["PASS", "CONDITIONAL", "FAIL"]);
export type Band = z.infer<typeof bandSchema>;

export const colourSchema = z.enum(["GREEN", "YELLOW", "RED"]);
export type Colour = z.infer<typeof colourSchema>;

const DEBATE_FROM = { pass: 4, conditional: 3 } as const;
const FALLBACK_FROM = { green: 16, yellow: 12 } as const;

export function bandOf(score: number): Band {
  if (atLeast(score, DEBATE_FROM.pass)) return "PASS";
  return atLeast(score, DEBATE_FROM.conditional) ? "CONDITIONAL" : "FAIL";
}

/** The scores from which a verdict is PASS, and CONDITIONAL; the totals from which it is GREEN, and YELLOW. */
export const PASS_FROM: number = DEBATE_FROM.pass;
export const CONDITIONAL_FROM: number = DEBATE_FROM.conditional;

export const GREEN_FROM: number = FALLBACK_FROM.green;
export const YELLOW_FROM: number = FALLBACK_FROM.yellow;

/** Any agreed CRITICAL finding caps the verdict. */
export const capped = (band: Band, hasAgreedCritical: boolean): Band =>
  hasAgreedCritical && band === "PASS" ? "CONDITIONAL" : band;

/** P4-Q7: yellow reaches up to green, without a hole between 15 and 16. */
export function colourOf(total: number): Colour {
  if (atLeast(total, FALLBACK_FROM.green)) return "GREEN";
  return atLeast(total, FALLBACK_FROM.yellow) ? "YELLOW" : "RED";
}

/** P4-37 holds for both scales. */
export const BAND_OF_COLOUR: Readonly<Record<Colour, Band>> = { GREEN: "PASS", YELLOW: "CONDITIONAL", RED: "FAIL" };

const HALF_UP = 1e-9;

/** G-05: one decimal; two where one would show a score in a band it has not reached. */
export function shown(score: number, meaning: (value: number) => string = bandOf): string {
  const tenth = Math.round((score + HALF_UP) * 10) / 10;
  return meaning(tenth) === meaning(score) ? tenth.toFixed(1) : score.toFixed(2);
}

/** Two sides and the gap between them, with as many decimals as it takes for the gap to be that of the figures beside it. */
export function shownSides(score: number, other: number): { score: string; other: string; gap: string } {
  const shortly = { score: shown(score), other: shown(other), gap: shownGap(Math.abs(score - other)) };
  if (between(shortly.score, shortly.other) === Number(shortly.gap).toFixed(2)) return shortly;
  const [one, two] = [(score + HALF_UP).toFixed(2), (other + HALF_UP).toFixed(2)];
  return { score: one, other: two, gap: between(one, two) };
}

const between = (one: string, other: string): string => Math.abs(Number(one) - Number(other)).toFixed(2);

/** For ranges and gaps, which have no band. */
export const shownGap = (value: number): string => (Math.round((value + HALF_UP) * 10) / 10).toFixed(1);
