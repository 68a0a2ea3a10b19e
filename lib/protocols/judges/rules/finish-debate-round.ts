import { askFor, askTogether, type Owed } from "@/lib/kernel/calls";
import { ask, complete, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { isExhausted } from "./asking";
import { isMatchable, raisedFindings } from "./verdict/criticals";
import { evaluateDebateRound, FEWEST_JUDGES } from "./verdict/evaluate";
import { matchingGate } from "./gates/matching-gate";
import type { AskKindId } from "./replies/replies";
import {
  debateTurns,
  decisionsAbout,
  judgementOf,
  MODERATOR_ID,
  type JudgesState,
  type Round,
  type Stage,
} from "./state";

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
  if (debateTurns(round).length < FEWEST_JUDGES || !isMatchable(raisedFindings(state, round.judgement))) return null;
  const owed: Owed = { kind: "match_findings", round: round.number, agentId: MODERATOR_ID };
  if (!judgementOf(state, round).matching && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return state.config.confirm_matching && decisionsAbout(state, round).length === 0
    ? open(matchingGate(state, round))
    : null;
}
