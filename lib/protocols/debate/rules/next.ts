/**
 * What a debate owes next. A function of the state alone, so a crashed run resumes by folding its log and asking again.
 *
 * Order: close what is decided → finish the open round, one agent after the other (P5-15) → evaluate it (G-02) →
 * next round, synthesis or gate.
 */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import { askFor, isExhausted } from "@/lib/kernel/calls";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { closing, decisionEffect } from "./closing";
import { contextGate, escalationGate, unreadableGate } from "./gates";
import { isShuffledBefore, speakingOrder } from "./speaking-order";
import { lastDecision, serviceOwed, turnOwed, type DebateState, type Round } from "./state";
import { evaluateRound } from "./termination";
import { isCrossCutting } from "./cross-cutting";

/** P5-23: two re-asks, then a person. The orchestrator gets one (G-03), then the debate goes on without it. */
const MAX_SPEAK_REJECTIONS = 3;

export function next(state: DebateState): Step {
  const round = currentRound(state);
  const effect = decisionEffect(lastDecision(state), round);
  if (effect?.kind === "close") return close(closing(state, effect.status));
  if (effect?.kind === "proceed") return synthesiseThenClose(state, round);
  if (effect?.kind === "extend") return startRound(state, true);

  if (!round) return startRound(state, false);
  if (!round.evaluation) return finishRound(state, round);

  switch (round.evaluation.status) {
    case "continue":
      return startRound(state, false);
    case "consensus":
      return synthesiseThenClose(state, round);
    case "stalemate":
    case "max_iterations":
    case "time_limit":
    case "no_consensus_in_extension":
      return escalate(state, round);
    default:
      return assertNever(round.evaluation.status);
  }
}

function startRound(state: DebateState, isExtension: boolean): Step {
  const number = state.rounds.length + 1;
  const { reshuffle_every } = state.config;
  const domainAgents = state.panel.filter((agent) => !isCrossCutting(agent)).length;
  const notes = isShuffledBefore(number, domainAgents, reshuffle_every) ? ["Domain agents reshuffled"] : [];
  return record({
    type: "round.started",
    round: number,
    order: speakingOrder(number, state.panel, state.seed, reshuffle_every),
    notes,
    extension: isExtension,
  });
}

function finishRound(state: DebateState, round: Round): Step {
  const failedForSize = Object.values(round.turns).find(
    (turn) => turn.kind === "failed" && turn.code === "context_too_long",
  );
  if (failedForSize && !state.isContextShortened) return open(contextGate(state, failedForSize.agentId));

  const speaker = round.order.find((id) => !round.turns[id]);
  if (speaker) return askToSpeak(state, round, speaker);

  const evaluation = evaluateRound({
    round: round.number,
    scores: state.scores,
    previousAverages: completedRounds(state).map((completed) => completed.evaluation.average),
    degraded: Object.values(round.turns).some(({ kind }) => kind === "failed"),
    isExtension: round.isExtension,
    elapsedMinutes: minutesBetween(state.startedAt, state.lastEventAt),
    config: state.config,
  });
  return complete(round, evaluation);
}

/** P5-23: the next agent is not called before this one's answer is valid. P5-24's clarification is on top of the two re-asks. */
function askToSpeak(state: DebateState, round: Round, agentId: AgentId): Step {
  const owed = turnOwed(round, agentId);
  return isExhausted(state, owed, MAX_SPEAK_REJECTIONS)
    ? open(unreadableGate(state, round, agentId))
    : ask(askFor(state, owed));
}

function synthesiseThenClose(state: DebateState, round: Round | null): Step {
  const owed = serviceOwed("synthesise", round);
  if (!state.synthesis && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return close(closing(state, round?.evaluation?.status === "consensus" ? "consensus" : "resolved"));
}

function escalate(state: DebateState, round: Round): Step {
  const owed = serviceOwed("diagnose", round);
  if (!state.diagnosis && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return open(escalationGate(state, round));
}

function minutesBetween(from: string | null, to: string): number {
  return from && to ? (Date.parse(to) - Date.parse(from)) / 60_000 : 0;
}
