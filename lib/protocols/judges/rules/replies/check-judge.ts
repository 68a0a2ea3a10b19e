/** What is accepted from a judge (G-03, G-09, P4-15 to P4-21). Marks are flags of the reply, shown with it. */
import { atMost } from "@/lib/domain/compare";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { again, onTenths, readDimensions, withScoreList } from "./check-scores";
import { matchedFindings } from "../verdict/criticals";
import { weightedMean, type DimensionScores } from "../verdict/dimensions";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { analyseReplySchema, finaliseReplySchema, rebutReplySchema, type RebutReply } from "./replies-judge";
import { findJudge, lastTurn, type DebateTurn, type JudgesState } from "../state";

/** P4-21: further apart is flagged. */
const OVERALL_NEAR_MEAN = 0.5;

const accepted = (reply: unknown, ...flags: (string | false)[]): ReplyCheck => {
  const raised = flags.filter((flag) => flag !== false);
  return raised.length > 0 ? { kind: "ok", reply, flags: raised } : { kind: "ok", reply };
};

export function checkAnalysis(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(analyseReplySchema, withScoreList(value));
  if (!parsed.success) return again(describeProblems(parsed.error));
  const score = onTenths(parsed.data.overall_score, "overall_score");
  const scores = readDimensions(parsed.data.dimension_scores, state.config.dimensions, true);
  if (!scores.ok) return again(scores.reason);
  const reply = { ...parsed.data, overall_score: score.value, dimension_scores: scores.value };
  const { strengths, concerns } = reply.position_statement;
  const isBare = [...strengths, ...concerns, ...reply.key_claims].some(({ evidence }) => evidence === "");
  return accepted(
    reply,
    isFarFromMean(state, score.value, byId(scores.value)) && "far_from_weighted_mean",
    isBare && "without_evidence",
    ...score.notes,
    ...parsed.notes,
  );
}

const byId = (scores: readonly { dimension: string; score: number }[]): DimensionScores =>
  Object.fromEntries(scores.map(({ dimension, score }) => [dimension, score]));
const isFarFromMean = (state: JudgesState, score: number, dimensions: DimensionScores): boolean =>
  !atMost(Math.abs(score - weightedMean(state.config.dimensions, dimensions)), OVERALL_NEAR_MEAN);

export function checkRebuttal(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const before = turnBefore(state, ask);
  const { given, told } = withKnown(withScoreList(value), before.score);
  const parsed = readLeniently(rebutReplySchema, given);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const common = checkLater(state, before, parsed.data, parsed.data.new_score, "new_score");
  if (!common.ok) return again(common.reason);

  // P4-19: both follow from the stored score, so they are put right with a mark instead of asked for again.
  const isMoved = common.score !== before.score;
  const reply: RebutReply = {
    ...parsed.data,
    ...common.fields,
    new_score: common.score,
    previous_score: before.score,
    score_changed: isMoved,
    ...withJudges(state, parsed.data),
  };
  return accepted(
    reply,
    told.score_changed && parsed.data.score_changed !== isMoved && "score_changed_corrected",
    parsed.data.previous_score !== before.score && "previous_score_corrected",
    ...common.flags,
    hasUnknownJudge(state, reply) && "unknown_judge",
    ...parsed.notes,
  );
}

/** What the engine knows better than the judge may be left out; left out is not told wrongly. */
function withKnown(value: unknown, previous: number): { given: unknown; told: { score_changed: boolean } } {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { given: value, told: { score_changed: false } };
  const { score_changed = null, previous_score = null } = value as Record<string, unknown>;
  return {
    given: { ...value, previous_score: previous_score ?? previous, score_changed: score_changed ?? false },
    told: { score_changed: score_changed !== null },
  };
}

/** Judges are called by their ids from here on; who can't be found stays as written. */
function withJudges(
  state: JudgesState,
  { agreements, disagreements, position_revision: { accept, reject, revised } }: RebutReply,
): Pick<RebutReply, "agreements" | "disagreements" | "position_revision"> {
  const idOf = (called: string): string => findJudge(state, called)?.id ?? called;
  const taken = (points: RebutReply["position_revision"]["accept"]) =>
    points.map((point) => ({ ...point, from_judge: idOf(point.from_judge) }));
  return {
    agreements: agreements.map((agreement) => ({ ...agreement, with_judge: idOf(agreement.with_judge) })),
    disagreements: disagreements.map((disagreement) => ({
      ...disagreement,
      with_judge: idOf(disagreement.with_judge),
    })),
    position_revision: { accept: taken(accept), reject: taken(reject), revised },
  };
}

const hasUnknownJudge = (state: JudgesState, { agreements, disagreements }: RebutReply): boolean =>
  [...agreements, ...disagreements].some(({ with_judge }) => !state.panel.some(({ id }) => id === with_judge));

export function checkFinal(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(finaliseReplySchema, asFinal(withScoreList(value)));
  if (!parsed.success) return again(describeProblems(parsed.error));
  const common = checkLater(state, turnBefore(state, ask), parsed.data, parsed.data.final_score, "final_score");
  if (!common.ok) return again(common.reason);
  return accepted(
    { ...parsed.data, ...common.fields, is_final: true, final_score: common.score },
    ...common.flags,
    ...parsed.notes,
  );
}

/** P4-20: the last word is the last, said or not. */
const asFinal = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, is_final: true } : value;

type Later = Pick<RebutReply, "dimension_scores" | "critical_positions">;
type Common = { ok: true; score: number; fields: Later; flags: (string | false)[] } | { ok: false; reason: string };

/** P4-18: what may change after the analysis; the rest is carried over. */
function checkLater(state: JudgesState, before: DebateTurn, later: Later, given: number, field: string): Common {
  const score = onTenths(given, field);
  const scores = readDimensions(later.dimension_scores, state.config.dimensions, false);
  if (!scores.ok) return scores;
  const round = currentRound(state);
  const ids = round ? matchedFindings(state, round.judgement).map(({ id }) => id) : [];
  const positions = later.critical_positions.map((position) => ({
    ...position,
    finding_id: ids.find((id) => id.toLowerCase() === position.finding_id.toLowerCase()) ?? position.finding_id,
  }));
  const known = positions.filter(({ finding_id }) => ids.includes(finding_id));
  return {
    ok: true,
    score: score.value,
    fields: { dimension_scores: scores.value, critical_positions: known },
    flags: [
      isFarFromMean(state, score.value, { ...before.dimensions, ...byId(scores.value) }) && "far_from_weighted_mean",
      known.length < positions.length && "unknown_finding",
      ...score.notes,
    ],
  };
}

function turnBefore(state: JudgesState, { agentId, round }: Ask): DebateTurn {
  const turn = lastTurn(state, currentRound(state)?.judgement ?? 0, agentId, round);
  if (!turn) throw new Error(`${agentId} has given no position to go on from.`);
  return turn;
}
