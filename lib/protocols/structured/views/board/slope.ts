/** Disagreement by round with the line the protocol lays through it, and when the alarm went off (P3-43, P3-52, P3-Q5). */
import { mean } from "@/lib/domain/mean";
import type { Folded } from "@/lib/kernel/fold";
import { discoveries } from "@/lib/protocols/structured/rules/rounds/discovery";
import { disagreementPoints } from "@/lib/protocols/structured/rules/rounds/evaluation";
import { disagreementIn, factsOf, isStress } from "@/lib/protocols/structured/rules/claims/facts";
import { signed } from "@/lib/protocols/structured/rules/claims/numbers";
import { disagreementFit, isSycophantic, slopeBound } from "@/lib/protocols/structured/rules/signals/disagreement";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { structuredStateOf } from "../state";

export type SlopePoint = {
  round: number;
  /** BROKEN and UNCLEAR together. */
  count: number;
  /** Left out of the line. */
  isStress: boolean;
  /** Problems brought to light; null in a stress round. */
  discovery: number | null;
  /** As it was evaluated after this round; null before there was one. */
  slope: number | null;
  isAlarm: boolean;
  seq: number | null;
};

export type SlopeModel = {
  points: readonly SlopePoint[];
  line: {
    slope: number;
    r2: number;
    from: { round: number; value: number };
    to: { round: number; value: number };
  } | null;
  /** What the slope has to be, in words (P3-43). */
  bound: string;
  isBelowFloor: boolean;
  /** Set while it lasts. */
  alarm: string | null;
  maxCount: number;
  sentence: string;
};

/** Four checks: no round can disagree more often. */
const MOST = 4;

export function slopeModel(folded: Folded): SlopeModel {
  const state = structuredStateOf(folded);
  const rounds = completedRounds(state);
  const facts = factsOf({ ...state, rounds });
  const counted = disagreementPoints(facts);
  const fit = disagreementFit(counted);
  const found = new Map(discoveries(facts, state.tensions).map(({ round, count }) => [round, count]));
  const points = facts.map((one, index): SlopePoint => {
    const { evaluation, completedSeq } = rounds[index] ?? {};
    return {
      round: one.round,
      count: disagreementIn(one),
      isStress: isStress(one),
      discovery: found.get(one.round) ?? null,
      slope: evaluation?.slope ?? null,
      isAlarm: Boolean(evaluation?.alarm),
      seq: completedSeq ?? null,
    };
  });
  const alarm = rounds.at(-1)?.evaluation.alarm ?? null;
  const isBelowFloor = isSycophantic(fit, state.config.slope_floor);
  const [first, last] = [counted[0], counted.at(-1)];
  // The line goes through the middle of the points.
  const at = (round: number): number =>
    mean(counted.map(({ count }) => count)) + (fit?.slope ?? 0) * (round - mean(counted.map((point) => point.round)));
  return {
    points,
    line:
      fit && first && last
        ? {
            ...fit,
            from: { round: first.round, value: at(first.round) },
            to: { round: last.round, value: at(last.round) },
          }
        : null,
    bound: slopeBound(state.config),
    isBelowFloor,
    alarm,
    maxCount: Math.max(MOST, ...points.map(({ discovery }) => discovery ?? 0)),
    sentence: sentenceOf(points, fit?.slope ?? null, isBelowFloor, alarm !== null),
  };
}

function sentenceOf(
  points: readonly SlopePoint[],
  slope: number | null,
  isBelowFloor: boolean,
  isAlarm: boolean,
): string {
  if (points.length === 0) return "No round is complete yet.";
  const counts = `Disagreements by round: ${points.map(({ round, count, isStress: stress }) => `${count} in round ${round}${stress ? " (stress)" : ""}`).join(", ")}.`;
  if (slope === null) return `${counts} A slope needs three rounds without a stress test.`;
  return `${counts} The slope is ${signed(slope)}${isBelowFloor ? ", at or below the floor" : ""}.${isAlarm ? " The seats may be agreeing too readily." : ""}`;
}
