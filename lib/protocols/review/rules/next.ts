/**
 * What a review owes next. A function of the state alone, so a crashed run resumes by folding its log and asking again.
 *
 * Order: close what is decided → first ideas → the open round, all assessors side by side (P1-15) → evaluate it
 * (P1-16) → what follows from it (after-round.ts) → revision (P1-17) → next round.
 */
import { askFor, askTogether, isExhausted } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { afterRound, carryOut } from "./judging/after-round";
import { closeByDecision, effectOf } from "./closing";
import { isDraftOwed } from "./document-needed";
import { evaluateRound } from "./judging/evaluation";
import { failedCallGate } from "./gates/failed-call";
import { assessKind } from "./lenses/lenses";
import { lensOf } from "./profiles";
import { MODIFIER_ID } from "./seats/modifier";
import { startRound } from "./judging/start-round";
import { assessorsOf, type CompletedRound, type ReviewState, type Round } from "./state";

export function next(state: ReviewState): Step {
  const decision = state.decisions.at(-1);
  const effect = decision && effectOf(decision);
  if (decision && effect && effect.kind !== "continue")
    return (
      (effect.kind === "carry_out" ? carryOut(state, decision) : null) ??
      close(closeByDecision(state, decision, effect.status))
    );

  const round = currentRound(state);
  if (!round) return begin(state);
  return isCompleted(round) ? afterRound(state, round) : finishRound(state, round);
}

/** P1-42, P1-61: five cards to begin with, or a draft of the document, unless they were handed in. */
function begin(state: ReviewState): Step {
  const kind = isDraftOwed(state) ? "draft" : areIdeasOwed(state) ? "generate_ideas" : null;
  if (!kind) return startRound(state);
  const owed = { kind, round: 0, agentId: MODIFIER_ID };
  return isExhausted(state, owed) ? open(failedCallGate(state, owed, "modifier_blocked")) : ask(askFor(state, owed));
}

const areIdeasOwed = ({ config, ideas }: ReviewState): boolean => config.profile === "idea" && ideas.length === 0;

const isCompleted = (round: Round): round is CompletedRound => round.evaluation !== null;

/** P1-02, P1-15: all three in every round, side by side. */
function finishRound(state: ReviewState, round: Round): Step {
  const missing = assessorsOf(state)
    .filter(({ id }) => !round.turns[id])
    .map((agent) => ({ kind: assessKind(lensOf(state.config, agent)), round: round.number, agentId: agent.id }));
  const owed = missing.filter((call) => !isExhausted(state, call));
  if (owed.length > 0) return ask(...askTogether(state, owed));
  // P1-Q11: the round stays incomplete until a person says how to go on.
  const [failed] = missing;
  if (failed) return open(failedCallGate(state, failed, "assessor_failed"));
  return complete(round, evaluateRound(state, round));
}
