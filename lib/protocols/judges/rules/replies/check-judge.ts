/** What is accepted from a judge (G-03, G-09, P4-15 to P4-21). Marks are flags of the reply, shown with it. */
import { atMost } from "@/lib/domain/compare";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { again, findDimension, onTenths, readDimensions, withScoreList } from "./check-scores";
import { inAskedWords, storedFinal, storedRebuttal } from "./asked-words";
import { conditionLedger } from "../verdict/conditions";
import { askedFindings, earlierFindings, earlierLabel, findingIds } from "../verdict/findings";
import { isLastTry } from "../asking";
import { weightedMean, type DimensionScores } from "../verdict/dimensions";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import {
  analyseReplySchema,
  finaliseReplySchema,
  rebutReplySchema,
  type AnalyseReply,
  type EarlierCheck,
  type RebutReply,
} from "./replies-judge";
import { findJudge, lastTurn, type DebateTurn, type JudgesState } from "../state";

/** P4-21: further apart is flagged. */
const OVERALL_NEAR_MEAN = 0.5;

const accepted = (reply: unknown, ...flags: (string | false)[]): ReplyCheck => {
  const raised = flags.filter((flag) => flag !== false);
  return raised.length > 0 ? { kind: "ok", reply, flags: raised } : { kind: "ok", reply };
};

export function checkAnalysis(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(analyseReplySchema, withSeverity(withScoreList(value)));
  if (!parsed.success) return again(describeProblems(parsed.error));
  const score = onTenths(parsed.data.overall_score, "overall_score");
  const scores = readDimensions(parsed.data.dimension_scores, state.config.dimensions, true);
  if (!scores.ok) return again(scores.reason);
  const checks = readChecks(state, ask, parsed.data.earlier_findings ?? []);
  if (checks.missing.length > 0 && !isLastTry(state, ask))
    return again(`earlier_findings: say what became of ${checks.missing.map(earlierLabel).join(", ")}`);
  const { earlier_findings: _read, ...rest } = parsed.data;
  const reply: AnalyseReply = {
    ...rest,
    overall_score: score.value,
    dimension_scores: scores.value,
    // A claim that does not say which way it weighs is answered rather than passed over.
    key_claims: rest.key_claims.map((claim) => ({
      ...claim,
      weighs: claim.weighs ?? "against",
      ...(claim.dimension === undefined
        ? {}
        : { dimension: findDimension(state.config.dimensions, claim.dimension)?.id ?? claim.dimension }),
    })),
    ...(checks.known.length > 0 ? { earlier_findings: checks.known } : {}),
  };
  const { strengths, concerns } = reply.position_statement;
  const isBare = [...strengths, ...concerns, ...reply.key_claims].some(({ evidence }) => evidence === "");
  return accepted(
    reply,
    isFarFromMean(state, score.value, byId(scores.value)) && "far_from_weighted_mean",
    isBare && "without_evidence",
    checks.missing.length > 0 && "earlier_findings_unchecked",
    ...score.notes,
    ...parsed.notes,
  );
}

/** P4-49: that a critical finding is CRITICAL need not be said. */
function withSeverity(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("critical_findings" in value)) return value;
  const { critical_findings: given } = value;
  const one = (finding: unknown): unknown =>
    typeof finding === "object" && finding !== null && !Array.isArray(finding)
      ? { severity: "CRITICAL", ...finding }
      : finding;
  return { ...value, critical_findings: Array.isArray(given) ? given.map(one) : one(given) };
}

/** P4-45: under the ids they were given; what nobody asked about is left out. */
function readChecks(
  state: JudgesState,
  { round: number }: Ask,
  given: readonly EarlierCheck[],
): { known: EarlierCheck[]; missing: string[] } {
  const judgement = state.rounds.find((round) => round.number === number)?.judgement ?? 0;
  const ids = earlierFindings(state, judgement).map(({ id }) => id);
  const known = ids.flatMap((id) => {
    const names = [id.toLowerCase(), earlierLabel(id).toLowerCase()];
    const check = given.find(({ finding_id }) => names.includes(finding_id.trim().toLowerCase()));
    return check ? [{ ...check, finding_id: id }] : [];
  });
  const asked = askedFindings(state, judgement).map(({ id }) => id);
  return { known, missing: asked.filter((id) => !known.some(({ finding_id }) => finding_id === id)) };
}

const byId = (scores: readonly { dimension: string; score: number }[]): DimensionScores =>
  Object.fromEntries(scores.map(({ dimension, score }) => [dimension, score]));
const isFarFromMean = (state: JudgesState, score: number, dimensions: DimensionScores): boolean =>
  !atMost(Math.abs(score - weightedMean(state.config.dimensions, dimensions)), OVERALL_NEAR_MEAN);

export function checkRebuttal(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const before = turnBefore(state, ask);
  const { given, told } = withKnown(storedRebuttal(withScoreList(value)), before.score);
  const parsed = readLeniently(rebutReplySchema, given);
  if (!parsed.success) return again(inAskedWords(describeProblems(parsed.error)));
  const common = checkLater(state, ask, before, parsed.data, parsed.data.new_score);
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
  { agreements, disagreements, unresolved_disputes, position_revision: { accept, reject, revised } }: RebutReply,
): Pick<RebutReply, "agreements" | "disagreements" | "unresolved_disputes" | "position_revision"> {
  const idOf = (called: string): string => findJudge(state, called)?.id ?? called;
  const taken = (points: RebutReply["position_revision"]["accept"]) =>
    points.map((point) => ({ ...point, from_judge: idOf(point.from_judge) }));
  return {
    agreements: agreements.map((agreement) => ({ ...agreement, with_judge: idOf(agreement.with_judge) })),
    disagreements: disagreements.map((disagreement) => ({
      ...disagreement,
      with_judge: idOf(disagreement.with_judge),
    })),
    unresolved_disputes: unresolved_disputes.map((dispute) => withOpponents(state, dispute)),
    position_revision: { accept: taken(accept), reject: taken(reject), revised },
  };
}

const withOpponents = <T extends { with_judges?: string[] | undefined }>(state: JudgesState, dispute: T): T =>
  dispute.with_judges
    ? { ...dispute, with_judges: dispute.with_judges.map((called) => findJudge(state, called)?.id ?? called) }
    : dispute;

const hasUnknownJudge = (state: JudgesState, { agreements, disagreements }: RebutReply): boolean =>
  [...agreements, ...disagreements].some(({ with_judge }) => !state.panel.some(({ id }) => id === with_judge));

export function checkFinal(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(finaliseReplySchema, asFinal(storedFinal(withScoreList(value))));
  if (!parsed.success) return again(inAskedWords(describeProblems(parsed.error)));
  const common = checkLater(state, ask, turnBefore(state, ask), parsed.data, parsed.data.final_score);
  if (!common.ok) return again(common.reason);
  return accepted(
    {
      ...parsed.data,
      ...common.fields,
      is_final: true,
      final_score: common.score,
      unresolved_disagreements: parsed.data.unresolved_disagreements.map((dispute) => withOpponents(state, dispute)),
    },
    ...common.flags,
    ...parsed.notes,
  );
}

/** P4-20: the last word is the last, said or not. */
const asFinal = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, is_final: true } : value;

type Later = Pick<RebutReply, "dimension_scores" | "critical_positions" | "dropped_conditions">;
type Common = { ok: true; score: number; fields: Later; flags: (string | false)[] } | { ok: false; reason: string };

/** P4-18: what may change after the analysis; the rest is carried over. */
function checkLater(
  state: JudgesState,
  { round: number }: Ask,
  before: DebateTurn,
  later: Later,
  given: number,
): Common {
  const score = onTenths(given, "overall_score");
  const scores = readDimensions(later.dimension_scores, state.config.dimensions, false);
  if (!scores.ok) return scores;
  const round = currentRound(state);
  const ids = round ? findingIds(state, round) : [];
  const positions = later.critical_positions.map((position) => ({
    ...position,
    finding_id: ids.find((id) => id.toLowerCase() === position.finding_id.toLowerCase()) ?? position.finding_id,
  }));
  const known = positions.filter(({ finding_id }) => ids.includes(finding_id));
  const conditions = round ? conditionLedger(state, round.judgement, number).map(({ id }) => id) : [];
  const dropped = later.dropped_conditions?.map((one) => ({ ...one, condition_id: one.condition_id.toUpperCase() }));
  const knownDropped = dropped?.filter(({ condition_id }) => conditions.includes(condition_id));
  return {
    ok: true,
    score: score.value,
    fields: {
      dimension_scores: scores.value,
      critical_positions: known,
      ...(knownDropped ? { dropped_conditions: knownDropped } : {}),
    },
    flags: [
      isFarFromMean(state, score.value, { ...before.dimensions, ...byId(scores.value) }) && "far_from_weighted_mean",
      known.length < positions.length && "unknown_finding",
      (knownDropped?.length ?? 0) < (dropped?.length ?? 0) && "unknown_condition",
      ...score.notes,
    ],
  };
}

function turnBefore(state: JudgesState, { agentId, round }: Ask): DebateTurn {
  const turn = lastTurn(state, currentRound(state)?.judgement ?? 0, agentId, round);
  if (!turn) throw new Error(`${agentId} has given no position to go on from.`);
  return turn;
}
