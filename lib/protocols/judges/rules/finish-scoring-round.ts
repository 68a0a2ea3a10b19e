import { askFor, askTogether, type Owed } from "@/lib/kernel/calls";
import { ask, complete } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { isExhausted } from "./asking";
import { evaluateScoringRound, FEWEST_JUDGES } from "./verdict/evaluate";
import { divergenceOf, isGroupthink, lowestOf } from "./verdict/scoring";
import { MODERATOR_ID, scoringTurns, type JudgesState, type Round, type ScoringTurn } from "./state";

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
