import { askFor, askTogether, type Owed } from "@/lib/kernel/calls";
import { ask, complete, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { isExhausted } from "./asking";
import { isConsensus } from "./verdict/consensus";
import { isMatchable, raisedFindings } from "./verdict/criticals";
import { evaluateDebateRound, evaluateScoringRound, FEWEST_JUDGES, measuredIn } from "./verdict/evaluate";
import { hasTracedClaims, heldClaims, statedConcerns } from "./verdict/findings";
import { matchingGate } from "./gates/matching-gate";
import type { AskKindId } from "./replies/replies";
import {
  debateTurns,
  decisionsAbout,
  judgementOf,
  type JudgesState,
  MODERATOR_ID,
  type Round,
  type ScoringTurn,
  scoringTurns,
  type Stage,
} from "./state";
import { divergenceOf, isGroupthink, lowestOf } from "./verdict/scoring";

const KINDS: Readonly<Record<Exclude<Stage, "scoring">, AskKindId>> = {
  analysis: "analyse",
  rebuttal: "rebut",
  final: "finalise",
};

export function finishDebateRound(state: JudgesState, round: Round): Step {
  if (round.stage === "scoring") throw new Error("A scoring is no debate.");
  const kind = KINDS[round.stage];
  const missing = round.order
    .filter((id) => !round.turns[id])
    .map((agentId): Owed => ({ kind, round: round.number, agentId }));
  const [first] = missing;
  if (first) {
    // P4-14: side by side and unseen; P4-16: in turn by default, though each reads the same whatever the order.
    const isTogether = round.stage === "analysis" || state.config.parallel_rebuttal;
    return ask(...(isTogether ? askTogether(state, missing) : [askFor(state, first)]));
  }
  const matching = round.stage === "analysis" ? matchFindings(state, round) : null;
  return matching ?? complete(round, evaluateDebateRound(state, round));
}

/** P4-23: the moderator matches, a person may correct; then it counts. Null: nothing to match, or done. */
function matchFindings(state: JudgesState, round: Round): Step | null {
  if (debateTurns(round).length < FEWEST_JUDGES) return null;
  const hasCriticals = isMatchable(raisedFindings(state, round.judgement));
  if (!hasCriticals && !isWorthMatching(state, round)) return null;
  const owed: Owed = { kind: "match_findings", round: round.number, agentId: MODERATOR_ID };
  if (!judgementOf(state, round).matching && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return hasCriticals && state.config.confirm_matching && decisionsAbout(state, round).length === 0
    ? open(matchingGate(state, round))
    : null;
}

/**
 * P4-52: what the judges found goes into another round, so that each finding should have one id. In a log whose claims
 * name no dimension (P4-44): only where nothing else is left between the judges and consensus.
 */
function isWorthMatching(state: JudgesState, round: Round): boolean {
  const { answered, ...others } = measuredIn(state, round).conditions;
  const claims = heldClaims(state, round.judgement);
  if (!hasTracedClaims(state, round.judgement)) return answered === false && isConsensus(others) && isMatchable(claims);
  return (
    !isConsensus({ answered, ...others }) &&
    claims.length > 0 &&
    isMatchable([...claims, ...statedConcerns(state, round.judgement)])
  );
}

/** P4-38: each judge alone and once; then at most one second look (P4-40 to P4-42). */
export function finishScoringRound(state: JudgesState, round: Round): Step {
  const missing = round.order
    .filter((id) => !round.turns[id])
    .map((agentId): Owed => ({ kind: "score", round: round.number, agentId }));
  if (missing.length > 0) return ask(...askTogether(state, missing));
  const owed = secondLook(state, round, scoringTurns(round));
  if (owed && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return complete(round, evaluateScoringRound(state, round));
}

function secondLook({ config }: JudgesState, round: Round, given: readonly ScoringTurn[]): Owed | null {
  const totals = given.map(({ total }) => total);
  const isLookedAt = given.some(({ second }) => second !== null);
  if (given.length >= FEWEST_JUDGES) {
    const lowest = lowestOf(given);
    if (config.reask_divergence && lowest && !isLookedAt && divergenceOf(totals).level === "high")
      return { kind: "rescore", round: round.number, agentId: lowest.agentId };
    if (config.challenge_agreement && !round.challenge && isGroupthink(totals))
      return { kind: "challenge", round: round.number, agentId: MODERATOR_ID };
    return null;
  }
  const [only] = given;
  if (only && config.single_judge)
    return isLookedAt ? null : { kind: "rescore", round: round.number, agentId: only.agentId };
  return round.internal ? null : { kind: "validate_internally", round: round.number, agentId: MODERATOR_ID };
}
