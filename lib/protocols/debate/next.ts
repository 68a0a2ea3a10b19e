/**
 * What a debate owes next. A function of the state alone, so a crashed run resumes by folding its log and asking again.
 *
 * Order: close what is decided → finish the open round, one agent after the other (P5-15) → evaluate it (G-02) →
 * next round, synthesis or gate.
 */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import type { Ask, Step } from "../types";
import { closing, decisionEffect } from "./closing";
import { contextGate, escalationGate, unreadableGate } from "./gates";
import { isShuffledBefore, speakingOrder } from "./speaking-order";
import { completedRounds, currentRound, lastDecision, ORCHESTRATOR_ID, type DebateState, type Round } from "./state";
import { evaluateRound } from "./termination";
import { isCrossCutting } from "./cross-cutting";

/** P5-23: two re-asks, then a person. The orchestrator gets one (G-03), then the debate goes on without it. */
const MAX_SPEAK_REJECTIONS = 3;
const MAX_ORCHESTRATOR_REJECTIONS = 2;

export function next(state: DebateState): Step {
  if (state.outcome || state.stopped) return { kind: "closed" };
  if (state.openGate) return { kind: "await", gate: state.openGate };

  const effect = decisionEffect(lastDecision(state), currentRound(state));
  if (effect?.kind === "close") return record(closing(state, effect.status));
  if (effect?.kind === "proceed") return synthesiseThenClose(state);
  if (effect?.kind === "extend") return startRound(state, true);

  const round = currentRound(state);
  if (!round) return startRound(state, false);
  if (!round.evaluation) return finishRound(state, round);

  switch (round.evaluation.status) {
    case "continue":
      return startRound(state, false);
    case "consensus":
      return synthesiseThenClose(state);
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
  const notes = isShuffledBefore(number, domainAgents, reshuffle_every) ? ["Domain agents shuffled"] : [];
  return record({
    type: "round.started",
    round: number,
    order: speakingOrder(number, state.panel, state.seed, reshuffle_every),
    notes,
    extension: isExtension,
  });
}

function finishRound(state: DebateState, round: Round): Step {
  const failedForSize = Object.values(round.turns).find((turn) => turn.kind === "failed" && turn.code === "context_too_long");
  if (failedForSize && !state.isContextShortened) return open(contextGate(state, round, failedForSize.agentId));

  const speaker = round.order.find((id) => !round.turns[id]);
  if (speaker) return askToSpeak(state, round, speaker);

  return record({
    type: "round.completed",
    round: round.number,
    evaluation: evaluateRound({
      round: round.number,
      scores: state.scores,
      previousAverages: completedRounds(state).map(({ evaluation }) => evaluation.average),
      degraded: Object.values(round.turns).some(({ kind }) => kind === "failed"),
      isExtension: round.isExtension,
      elapsedMinutes: minutesBetween(state.startedAt, state.lastEventAt),
      config: state.config,
    }),
  });
}

/** P5-23: the next agent is not called before this one's answer is valid. */
function askToSpeak(state: DebateState, round: Round, agentId: AgentId): Step {
  // P5-24's clarification request is on top of the two re-asks.
  const formatRejections = state.rejections.filter(({ code }) => code !== "inconsistent").length;
  if (formatRejections >= MAX_SPEAK_REJECTIONS) return open(unreadableGate(state, round, agentId));
  const restarts = state.restarts[agentId] ?? 0;
  const key = restarts === 0 ? `r${round.number}/speak/${agentId}` : `r${round.number}/speak/${agentId}+${restarts}`;
  return ask(state, { key, kind: "speak", round: round.number, agentId });
}

function synthesiseThenClose(state: DebateState): Step {
  const round = currentRound(state)?.number ?? 0;
  const isOwed = !state.synthesis && state.rejections.length < MAX_ORCHESTRATOR_REJECTIONS;
  if (isOwed) return ask(state, { key: `r${round}/synthesise/orchestrator`, kind: "synthesise", round, agentId: ORCHESTRATOR_ID });
  const evaluation = currentRound(state)?.evaluation?.status;
  return record(closing(state, evaluation === "consensus" ? "consensus" : null));
}

function escalate(state: DebateState, round: Round): Step {
  const isOwed = state.diagnosis?.round !== round.number && state.rejections.length < MAX_ORCHESTRATOR_REJECTIONS;
  if (isOwed) return ask(state, { key: `r${round.number}/diagnose/orchestrator`, kind: "diagnose", round: round.number, agentId: ORCHESTRATOR_ID });
  return open(escalationGate(state, round));
}

/** A re-ask has a key of its own (`~2`, `~3`) and quotes what was wrong (G-03). */
function ask(state: DebateState, owed: Ask): Step {
  const model = state.seatModels[owed.agentId];
  const first = model ? { ...owed, model } : owed;
  const last = state.rejections.at(-1);
  if (!last) return { kind: "ask", asks: [first] };
  const again = { ...first, key: `${first.key}~${state.rejections.length + 1}`, correction: { reason: last.reason, previous: last.raw } };
  return { kind: "ask", asks: [again] };
}

const record = (...events: Extract<Step, { kind: "record" }>["events"]): Step => ({ kind: "record", events });
const open = (gate: Parameters<typeof asGateOpened>[0]): Step => record(asGateOpened(gate));
const asGateOpened = (gate: ReturnType<typeof escalationGate>) => ({ type: "gate.opened" as const, gate });

function minutesBetween(from: string | null, to: string): number {
  return from && to ? (Date.parse(to) - Date.parse(from)) / 60_000 : 0;
}
