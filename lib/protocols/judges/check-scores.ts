/** Scores as judges write them (P4-11, P4-38): by id or by label of the dimension, as a list or as an object. */
import type { ReplyCheck } from "../types";
import type { Dimension, DimensionScores } from "./dimensions";

export type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

const TENTHS = 10;
const NOISE = 1e-6;

/** On a grid of 0.1: 3.85 is asked for again, never rounded. */
export function onTenths(score: number): Read<number> {
  const tenths = Math.round(score * TENTHS);
  return Math.abs(score * TENTHS - tenths) < NOISE ? { ok: true, value: tenths / TENTHS } : { ok: false, reason: `a score has at most one decimal, got ${score}` };
}

export const again = (reason: string): ReplyCheck => ({ kind: "re-ask", code: "schema", reason });

/** The reply with its scores in a list, whatever form they came in. */
export function withScoreList(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("dimension_scores" in value)) return value;
  return { ...value, dimension_scores: asScoreList(value.dimension_scores) };
}

/** `{ "feasibility": 3 }` says the same as `[{ "dimension": "feasibility", "score": 3 }]`. */
function asScoreList(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).map(([dimension, score]: [string, unknown]) => (typeof score === "object" && score !== null ? { dimension, ...score } : { dimension, score }));
}

type Given = { dimension: string; score: number };

/** Under the ids of the configuration, in its order. `isWhole`: every dimension has to be there. */
export function readDimensions<T extends Given>(given: readonly T[], dimensions: readonly Dimension[], isWhole: boolean): Read<T[]> {
  const folded = (name: string): string => name.trim().toLowerCase().replaceAll(/[\s_-]+/g, "_");
  const meant = given.map((entry) => ({ entry, dimension: dimensions.find(({ id, label }) => folded(entry.dimension) === folded(id) || folded(entry.dimension) === folded(label)) }));
  const ids = dimensions.map(({ id }) => id).join(", ");
  const unknown = meant.find(({ dimension }) => !dimension);
  if (unknown) return { ok: false, reason: `dimension_scores: there is no dimension “${unknown.entry.dimension}”; there are ${ids}` };
  const found = dimensions.flatMap((dimension) => meant.filter((one) => one.dimension === dimension).map(({ entry }) => ({ ...entry, dimension: dimension.id })));
  const twice = found.find(({ dimension }, index) => found[index + 1]?.dimension === dimension);
  if (twice) return { ok: false, reason: `dimension_scores: ${twice.dimension} is scored twice` };
  const missing = dimensions.filter(({ id }) => !found.some(({ dimension }) => dimension === id)).map(({ id }) => id);
  return isWhole && missing.length > 0 ? { ok: false, reason: `dimension_scores: ${missing.join(", ")} missing` } : { ok: true, value: found };
}

export function withinMaxima(given: readonly Given[], maxima: DimensionScores): string | null {
  const over = given.find(({ dimension, score }) => score > (maxima[dimension] ?? 0));
  return over ? `dimension_scores: ${over.dimension} is scored from 1 to ${maxima[over.dimension]}, got ${over.score}` : null;
}
