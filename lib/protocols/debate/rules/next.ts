/**
 * What a debate owes next. A function of the state alone, so a crashed run resumes by folding its log and asking again.
 *
 * Order: close what is decided → finish the open round, one agent after the other (P5-15) or side by side where its
 * opening is independent (P5-43), and before a consensus whoever has something unread (P5-50) → evaluate it (G-02) →
 * next round, synthesis or gate.
 */
import { assertNever } from "@/lib/domain/assert-never";
import { atLeast } from "@/lib/domain/compare";
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { askFor, isExhausted } from "@/lib/kernel/calls";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { closing, decisionEffect } from "./closing";
import { concernsHeldBy, openConcerns } from "./concerns";
import { contextGate, escalationGate, unreadableGate } from "./gates";
import { hasNewcomers } from "./later-seats";
import { isAdvocate, isShuffledBefore, speakingOrder, votersOf } from "./seating";
import {
  diagnosisOwed,
  failureOf,
  givenScore,
  isBlindRound,
  isBlindTurn,
  lastDecision,
  synthesisOwed,
  turnOwed,
  type DebateState,
  type Round,
} from "./state";
import { evaluateRound } from "./termination";
import { isWaitingForAnswer, unreadBy, unreadOf } from "./unread";

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
  if (hasNewcomers(state)) return startRound(state, false);

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
  const everyone = speakingOrder(number, state, state.seed, reshuffle_every);
  const order = isExtension ? everyone : whoIsAsked(state, number, everyone);
  const standing = everyone.filter((id) => !order.includes(id)).map((id) => nameOf(state, id));
  return record({
    type: "round.started",
    round: number,
    order,
    notes: [
      // Side by side nobody speaks before anybody: an order says nothing.
      ...(isShuffledBefore(number, state, reshuffle_every) && !isBlindRound(state, number)
        ? ["Domain agents reshuffled"]
        : []),
      ...(standing.length > 0
        ? [`Only those concerned are asked; ${standing.join(", ")} stand by what they said`]
        : []),
    ],
    extension: isExtension,
  });
}

/** P5-43: until then everybody has spoken twice, once knowing what the others say. */
const TARGETED_FROM = 3;

/** P5-43: whoever blocks, whoever their concerns are about, whoever has something unread or no say on record, and the advocate. A round a person granted is under other terms, so it is everybody's. */
function whoIsAsked(state: DebateState, round: number, everyone: readonly AgentId[]): AgentId[] {
  if (state.config.rounds !== "those_concerned" || round < TARGETED_FROM) return [...everyone];
  const addressed = new Set(openConcerns(state).map(({ about }) => about));
  const last = currentRound(state);
  const unread = new Set(unreadOf(state).map(({ agentId }) => agentId));
  const isConcerned = (id: AgentId): boolean =>
    isAdvocate(state, id) ||
    addressed.has(id) ||
    unread.has(id) ||
    failureOf(last?.turns[id]) !== null ||
    !isAtTarget(state, id) ||
    concernsHeldBy(state, id).length > 0;
  const asked = everyone.filter(isConcerned);
  return asked.some((id) => !isAdvocate(state, id)) ? asked : [...everyone];
}

function isAtTarget(state: DebateState, id: AgentId): boolean {
  const score = givenScore(state, id);
  return score !== null && atLeast(score, state.config.target_satisfaction);
}

function finishRound(state: DebateState, round: Round): Step {
  const failedForSize = Object.values(round.turns).find((turn) => failureOf(turn)?.code === "context_too_long");
  const isToBeShortened = failedForSize && !state.isContextShortened;
  const speakers = round.order.filter((id) => !round.turns[id]);
  const together = speakers.filter((id) => isBlindTurn(state, round.number, id));
  if (together.length > 0) {
    const step = askTogether(state, round, together);
    if (step) return step;
  }
  if (isToBeShortened) return open(contextGate(state, failedForSize.agentId));
  if (together.length > 0) return unreadable(state, round, together[0] as AgentId);

  const [speaker] = speakers;
  if (speaker) return askToSpeak(state, round, speaker);

  for (const asked of [whoHearsFirst(state, round), whoMayObject(state, round)])
    if (asked.length > 0) return askTogether(state, round, asked) ?? unreadable(state, round, asked[0] as AgentId);

  const voters = votersOf(state).map(({ id }) => id);
  const evaluation = evaluateRound({
    round: round.number,
    scores: Object.fromEntries(voters.map((id) => [id, state.scores[id] ?? 0])),
    previousAverages: completedRounds(state).map((completed) => completed.evaluation.average),
    degraded: voters.some((id) => failureOf(round.turns[id])),
    isBlind: isBlindRound(state, round.number),
    isExtension: round.isExtension,
    elapsedMinutes: minutesBetween(state.startedAt, state.lastEventAt),
    config: state.config,
  });
  return complete(round, evaluation);
}

const isUnreadable = (state: DebateState, round: Round, id: AgentId): boolean =>
  isExhausted(state, turnOwed(state, round, id), MAX_SPEAK_REJECTIONS);

/** Those who can still be asked, side by side; null where the rest is a person's to decide. */
function askTogether(state: DebateState, round: Round, ids: readonly AgentId[]): Step | null {
  const owed = ids.filter((id) => !isUnreadable(state, round, id)).map((id) => turnOwed(state, round, id));
  return owed.length > 0 ? ask(...owed.map((one) => askFor(state, one))) : null;
}

const unreadable = (state: DebateState, round: Round, id: AgentId): Step => open(unreadableGate(state, round, id));

/** P5-23: the next agent is not called before this one's answer is valid. P5-24's clarification is on top of the two re-asks. */
function askToSpeak(state: DebateState, round: Round, id: AgentId): Step {
  return isUnreadable(state, round, id) ? unreadable(state, round, id) : ask(askFor(state, turnOwed(state, round, id)));
}

/**
 * P5-50: a consensus does not close over what a seat has asked for or was asked and has not read. It is asked once more
 * in this round; where it has put a question to the person, the engine gets their answer first (`concludes`). Only with
 * `those_concerned`: otherwise the order of a round is the whole of it (P5-15), and what is unread is said at the end.
 */
function whoHearsFirst(state: DebateState, round: Round): AgentId[] {
  if (state.config.rounds !== "those_concerned" || isBlindRound(state, round.number)) return [];
  const voters = votersOf(state).map(({ id }) => id);
  // By what they said in turn: the word of one who was asked once more takes nobody else's away.
  const wasAtTarget = (id: AgentId): boolean => {
    const turn = round.turns[id];
    return turn?.kind === "spoke"
      ? atLeast(turn.reply.satisfaction_score, state.config.target_satisfaction)
      : turn?.kind !== "failed" && isAtTarget(state, id);
  };
  if (!voters.every(wasAtTarget)) return [];
  return voters.filter((id) => {
    const turn = round.turns[id];
    if (turn?.kind !== "spoke" || turn.heard) return false;
    const { answers, concerns } = unreadBy(state, id);
    return answers.length + concerns.length > 0 || isWaitingForAnswer(state, id);
  });
}

/** P5-43: nobody is bound by a change it has not read. Asked only where the round would end in consensus: before that, a score that stands decides nothing. */
function whoMayObject(state: DebateState, round: Round): AgentId[] {
  const standing = state.panel.map(({ id }) => id).filter((id) => !round.order.includes(id));
  const speakers = round.order.filter((id) => !isAdvocate(state, id));
  const isConsensus = speakers.every((id) => !failureOf(round.turns[id]) && isAtTarget(state, id));
  return isConsensus ? standing.filter((id) => !round.turns[id]) : [];
}

function synthesiseThenClose(state: DebateState, round: Round | null): Step {
  const owed = synthesisOwed(state, round);
  if (!state.synthesis && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return close(closing(state, round?.evaluation?.status === "consensus" ? "consensus" : "resolved"));
}

function escalate(state: DebateState, round: Round): Step {
  const owed = diagnosisOwed(round);
  if (!state.diagnosis && !isExhausted(state, owed)) return ask(askFor(state, owed));
  return open(escalationGate(state, round));
}

function minutesBetween(from: string | null, to: string): number {
  return from && to ? (Date.parse(to) - Date.parse(from)) / 60_000 : 0;
}
