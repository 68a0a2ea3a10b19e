/** Evaluates a completed round from stored data only, exactly once (G-02). */
import { mean } from "@/lib/domain/mean";
import { bandOf, capped, colourOf } from "./bands";
import { MAX_ROUNDS } from "../config";
import { conditionsOf, isConsensus, isOneBand, meanOf } from "./consensus";
import { findingStandings } from "./criticals";
import { unansweredFindings } from "./findings";
import { fallbackMaxima } from "./dimensions";
import type { DebateEvaluation, ScoringEvaluation, FindingStanding, Verdict } from "./evaluation";
import { divide, type Vote } from "./majority";
import { averaged, CONFIDENCE_OF, divergenceOf, isGroupthink, type Scoring } from "./scoring";
import { debateTurns, lostIn, scoringTurns, type DebateTurn, type JudgesState, type Round } from "../state";

/** P4-34: one judge alone is no panel. */
export const FEWEST_JUDGES = 2;

export function evaluateDebateRound(state: JudgesState, round: Round): DebateEvaluation {
  const turns = debateTurns(round);
  const criticals = findingStandings(state, round);
  const measured = measuredIn(state, round);
  const verdict =
    turns.length < FEWEST_JUDGES ? null : verdictOf(state, round, turns, isConsensus(measured.conditions), criticals);
  return {
    mode: "debate",
    status: turns.length < FEWEST_JUDGES ? "too_few_judges" : (verdict?.type ?? "continue"),
    scores: Object.fromEntries(turns.map(({ agentId, score }) => [agentId, score])),
    mean: meanOf(turns.map(({ score }) => score)),
    ...measured,
    criticals,
    isIdentical: round.ordinal === 1 && turns.length >= FEWEST_JUDGES && measured.range === 0,
    lost: lostIn(state, round.judgement).map(({ agentId }) => agentId),
    verdict,
  };
}

/** P4-44: a log whose first rounds were judged by P4-22 alone goes on as it began. */
export const needsAnswers = ({ config, rounds }: Pick<JudgesState, "config" | "rounds">): boolean =>
  config.consensus_needs_answers &&
  rounds.every(({ evaluation }) => evaluation?.mode !== "debate" || evaluation.conditions.band !== undefined);

/** Every condition of consensus as it stands in this round. */
export function measuredIn(state: JudgesState, round: Round) {
  const turns = debateTurns(round);
  const measured = conditionsOf(turns, findingStandings(state, round), state.config);
  if (!needsAnswers(state)) return measured;
  const unanswered = unansweredFindings(state, round);
  return {
    ...measured,
    conditions: { ...measured.conditions, band: isOneBand(turns), answered: unanswered.length === 0 },
    unanswered,
  };
}

/** Null: another round follows (P4-16, P4-20, P4-24). */
function verdictOf(
  state: JudgesState,
  round: Round,
  turns: readonly DebateTurn[],
  hasConsensus: boolean,
  criticals: readonly FindingStanding[],
): Verdict | null {
  const isAgreed = criticals.some(({ status }) => status === "agreed");
  const judged = (score: number, deciding: readonly DebateTurn["agentId"][]) => {
    const isHeld = criticals.some(
      ({ status, heldBy }) => status === "disputed" && deciding.every((id) => heldBy.includes(id)),
    );
    const band = capped(bandOf(score), isAgreed || isHeld);
    return band === bandOf(score)
      ? { score, band, isCapped: false }
      : { score, band, isCapped: true, cappedBy: isAgreed ? ("all" as const) : ("majority" as const) };
  };
  const nobody = { minority: [], minorityScore: null, gap: null, isTie: false, reachedAt: null };
  if (hasConsensus) {
    // P4-26
    return {
      type: "consensus",
      ...judged(
        mean(turns.map(({ score }) => score)),
        turns.map(({ agentId }) => agentId),
      ),
      confidence: "HIGH",
      foundBy: "all",
      majority: turns.map(({ agentId }) => agentId),
      ...nobody,
      reachedAt: round.ordinal,
    };
  }
  if (round.ordinal < MAX_ROUNDS) return null;
  const neutral = new Set(state.panel.filter(({ kind }) => kind === "neutral").map(({ id }) => id));
  const votes: (Vote & { agentId: DebateTurn["agentId"] })[] = turns.map(({ agentId, score }) => ({
    agentId,
    score,
    isNeutral: neutral.has(agentId),
  }));
  const division = divide(votes, state.config.overall_score_range);
  if (!division)
    return {
      type: "no_majority",
      score: null,
      band: null,
      isCapped: false,
      confidence: "LOW",
      foundBy: null,
      majority: [],
      ...nobody,
    };
  // P4-27
  const score = mean(division.majority.map((vote) => vote.score));
  const minorityScore = meanOf(division.minority.map((vote) => vote.score));
  const idsOf = (some: readonly Vote[]) => votes.filter((vote) => some.includes(vote)).map(({ agentId }) => agentId);
  const majority = idsOf(division.majority);
  return {
    type: "majority",
    ...judged(score, majority),
    confidence: "MEDIUM",
    foundBy: division.foundBy,
    majority,
    minority: idsOf(division.minority),
    minorityScore,
    gap: minorityScore === null ? null : Math.abs(score - minorityScore),
    isTie: division.isTie,
    reachedAt: null,
  };
}

/** What counts of a scoring: the second look where there was one. */
export const countedScorings = (round: Round): Scoring[] =>
  scoringTurns(round).map(({ agentId, dimensions, total, second }) => ({
    agentId,
    dimensions: second?.dimensions ?? dimensions,
    total: second?.total ?? total,
  }));

/** P4-42: two judges, or one with the challenge to itself; else internal validation, and without that it failed. */
export function evaluateScoringRound(state: JudgesState, round: Round): ScoringEvaluation {
  const given = scoringTurns(round);
  const counted = countedScorings(round);
  const source =
    given.length >= FEWEST_JUDGES
      ? "judges"
      : given.length === 1 && state.config.single_judge
        ? "single_judge"
        : "internal";
  const scorings: Scoring[] =
    source !== "internal" ? counted : round.internal ? [{ agentId: "moderator", ...round.internal }] : [];
  const maxima = fallbackMaxima(state.config.dimensions);
  const ids = state.config.dimensions.map(({ id }) => id);
  const result = scorings.length > 0 ? averaged(scorings, ids) : null;
  const totals = given.map(({ total }) => total);
  const divergence = divergenceOf(totals);
  const reasked = given.length >= FEWEST_JUDGES ? given.find(({ second }) => second !== null)?.agentId : undefined;
  return {
    mode: "scoring",
    status: result ? "scored" : "failed",
    source,
    totals: Object.fromEntries(counted.map(({ agentId, total }) => [agentId, total])),
    dimensions: ids.map((id) => ({
      id,
      max: maxima[id] ?? 1,
      scores: Object.fromEntries(scorings.map(({ agentId, dimensions }) => [agentId, dimensions[id] ?? 0])),
      mean: result?.dimensions[id] ?? null,
    })),
    total: result?.total ?? null,
    colour: result ? colourOf(result.total) : null,
    divergence: { ...divergence, reasked: reasked ?? null },
    isGroupthinkSuspected: source === "judges" && isGroupthink(totals),
    confidence: source === "judges" ? CONFIDENCE_OF[divergence.level] : "LOW",
    lost: lostIn(state, round.judgement).map(({ agentId }) => agentId),
  };
}
