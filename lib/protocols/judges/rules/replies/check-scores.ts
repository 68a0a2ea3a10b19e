/** Scores as judges write them (P4-11, P4-38): by id or by label of the dimension, as a list or as an object. */
import type { ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, listed, readLeniently, takenFor } from "@/lib/kernel/read-leniently";
import { type Dimension, type DimensionScores, fallbackMaxima } from "../verdict/dimensions";
import { type RescoreReply, rescoreReplySchema, type ScoreReply, scoreReplySchema } from "./replies-judge";
import type { JudgesState } from "../state";

export type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

const TENTHS = 10;
const NOISE = 1e-6;

/** P4-43: on a grid of 0.1, half up; what had to be rounded is noted. */
export function onTenths(score: number, field: string): { value: number; notes: string[] } {
  const tenths = Math.round(score * TENTHS + NOISE);
  const value = tenths / TENTHS;
  return {
    value,
    notes: Math.abs(score * TENTHS - tenths) < 2 * NOISE ? [] : [takenFor(field, String(score), String(value))],
  };
}

export const again = (reason: string): ReplyCheck => ({ kind: "re-ask", code: "schema", reason });

/** The reply with its scores in a list, whatever form they came in. */
export function withScoreList(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("dimension_scores" in value))
    return value;
  return { ...value, dimension_scores: asScoreList(value.dimension_scores) };
}

/** `{ "feasibility": 3 }` says the same as `[{ "dimension": "feasibility", "score": 3 }]`. */
function asScoreList(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).map(([dimension, score]: [string, unknown]) =>
    typeof score === "object" && score !== null ? { dimension, ...score } : { dimension, score },
  );
}

type Given = { dimension: string; score: number };

/** By id or by label: “Risk mitigation” and risk-mitigation are the same name. */
export function findDimension(dimensions: readonly Dimension[], called: string): Dimension | undefined {
  const folded = (name: string): string =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, "_");
  return dimensions.find(({ id, label }) => folded(called) === folded(id) || folded(called) === folded(label));
}

/** Under the ids of the configuration, in its order. `isWhole`: every dimension has to be there. */
export function readDimensions<T extends Given>(
  given: readonly T[],
  dimensions: readonly Dimension[],
  isWhole: boolean,
): Read<T[]> {
  const meant = given.map((entry) => ({ entry, dimension: findDimension(dimensions, entry.dimension) }));
  const ids = dimensions.map(({ id }) => id).join(", ");
  const unknown = meant.filter(({ dimension }) => !dimension);
  const found = dimensions.flatMap((dimension) =>
    meant.filter((one) => one.dimension === dimension).map(({ entry }) => ({ ...entry, dimension: dimension.id })),
  );
  const twice = dimensions.filter(({ id }) => found.filter(({ dimension }) => dimension === id).length > 1);
  const missing = dimensions.filter(({ id }) => !found.some(({ dimension }) => dimension === id)).map(({ id }) => id);
  const problems = [
    ...unknown.map(({ entry }) => `dimension_scores: there is no dimension “${entry.dimension}”; there are ${ids}`),
    ...twice.map(({ id }) => `dimension_scores: ${id} is scored twice`),
    ...(isWhole && missing.length > 0 ? [`dimension_scores: ${missing.join(", ")} missing`] : []),
  ];
  return problems.length > 0 ? { ok: false, reason: listed(problems) } : { ok: true, value: found };
}

export function withinMaxima(given: readonly Given[], maxima: DimensionScores): string | null {
  const over = given.filter(({ dimension, score }) => score > (maxima[dimension] ?? 0));
  return over.length > 0
    ? listed(
        over.map(
          ({ dimension, score }) =>
            `dimension_scores: ${dimension} is scored from 1 to ${maxima[dimension]}, got ${score}`,
        ),
      )
    : null;
}

/** What is accepted as a scoring of the fallback (P4-38, P4-41). */
export function checkScoring(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(scoreReplySchema, withScoreList(value));
  return parsed.success ? withinScale(state, parsed.data, parsed.notes) : again(describeProblems(parsed.error));
}

export function checkSecondLook(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(rescoreReplySchema, withScoreList(value));
  return parsed.success ? withinScale(state, parsed.data, parsed.notes) : again(describeProblems(parsed.error));
}

function withinScale({ config }: JudgesState, reply: ScoreReply | RescoreReply, flags: readonly string[]): ReplyCheck {
  const scores = readDimensions(reply.dimension_scores, config.dimensions, true);
  if (!scores.ok) return again(scores.reason);
  const problem = withinMaxima(scores.value, fallbackMaxima(config.dimensions));
  if (problem) return again(problem);
  // P4-43
  const rounded = scores.value.map((entry) => ({
    entry,
    ...onTenths(entry.score, `dimension_scores.${entry.dimension}`),
  }));
  return {
    kind: "ok",
    reply: { ...reply, dimension_scores: rounded.map(({ entry, value }) => ({ ...entry, score: value })) },
    flags: [...flags, ...rounded.flatMap(({ notes }) => notes)],
  };
}
