/** Where the deliberation stands: the six signals it stops on, as they were evaluated, and what holds it up (P3-42 to P3-50). */
import { roundPrefix } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { limitOf } from "./rounds/course";
import { ASK_KINDS, isAskKind } from "./replies/replies";
import { neededSignals } from "./signals/recommendation";
import { reachableSignals, signalCount } from "./signals/reachable";
import { SIGNAL_TITLES } from "./signals/signal";
import { completedRounds, regularRoundsIn, type CompletedRound, type StructuredState } from "./state";
import { PHASE_TITLES, phaseOf } from "./rounds/phases";
import { ROLE_NAMES } from "./vocabulary";

export function readiness(state: StructuredState): Readiness {
  const last = completedRounds(state).at(-1) ?? null;
  return {
    headline: headline(state),
    requirements: [
      ...signalLines(state, last),
      stopLine(state, last),
      budgetLine(state),
      ...alarmLine(last),
      ...repairLines(state),
    ],
  };
}

function headline(state: StructuredState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision: ${state.openGate.question}`;
  const round = currentRound(state);
  if (!round) return "Not started yet";
  if (round.kind === "synthesis")
    return round.synthesis ? "The retrospective is being written" : "Synthesis: checking pending claims once more";
  const phase = phaseOf(round, state.config.drift_every);
  const stress = round.absent ? `, without the ${ROLE_NAMES[round.absent]}` : "";
  const again = round.attempt > 1 ? ` (attempt ${round.attempt})` : "";
  return phase
    ? `Round ${round.number}${again}${stress}: ${phase} · ${PHASE_TITLES[phase]}`
    : `Round ${round.number} is complete`;
}

/** P3-85: those that can't hold in a short run are no requirement of it. */
function signalLines(state: StructuredState, last: CompletedRound | null): Requirement[] {
  const reachable = reachableSignals(state);
  if (!last)
    return reachable.map((id) => ({
      id,
      state: "pending",
      text: `${SIGNAL_TITLES[id]}: evaluated after the first round`,
    }));
  const seq = last.completedSeq === null ? {} : { evidenceSeq: last.completedSeq };
  const shown = last.evaluation.signals.filter(({ id, isSatisfied }) => isSatisfied || reachable.includes(id));
  return shown.map(({ id, isSatisfied, text }) => ({
    id,
    state: isSatisfied ? "met" : "unmet",
    text: `${SIGNAL_TITLES[id]}: ${text}`,
    ...seq,
  }));
}

function stopLine(state: StructuredState, last: CompletedRound | null): Requirement {
  const needed = neededSignals(state.config.stop_threshold);
  const satisfied = last?.evaluation.satisfied ?? 0;
  const reachable = state.config.length === "short" ? reachableSignals(state) : undefined;
  return {
    id: "signals",
    state: last === null ? "pending" : satisfied >= needed ? "met" : "unmet",
    text: `${signalCount({ satisfied, reachable }, "stop signals")} hold, ${needed} are needed`,
  };
}

function budgetLine(state: StructuredState): Requirement {
  const last = completedRounds(state).at(-1);
  const round = currentRound(state);
  const limit = limitOf(state);
  const granted = state.extendedByUser > 0 ? `, ${state.extendedByUser} of them granted` : "";
  const isSpent = last?.evaluation.isBudgetSpent ?? false;
  const played =
    round?.kind === "synthesis"
      ? `${round.number - 1} of ${limit} rounds${granted}, then the synthesis`
      : `round ${round?.number ?? 0} of ${limit}${granted}`;
  return {
    id: "budget",
    state: isSpent ? "unmet" : "met",
    text: `${isSpent ? "The round budget is used up" : "Within the round budget"}: ${played}`,
  };
}

/** That it is on; the alarm itself says on what numbers and what to do. */
const alarmLine = (last: CompletedRound | null): Requirement[] =>
  last?.evaluation.alarm
    ? [
        {
          id: "alarm",
          state: "unmet",
          text: "The seats may be agreeing too readily",
          ...(last.completedSeq === null ? {} : { evidenceSeq: last.completedSeq }),
        },
      ]
    : [];

/** Replies of the open round that were sent back. */
function repairLines(state: StructuredState): Requirement[] {
  const round = currentRound(state);
  if (!round || round.evaluation) return [];
  return Object.entries(state.calls)
    .filter(([key, call]) => !call.isAnswered && call.round === round.number && key.startsWith(roundPrefix(round)))
    .flatMap(([key, { kind, rejections, failure }]) => {
      const reason = failure?.message ?? rejections.at(-1)?.reason;
      return reason && isAskKind(kind)
        ? [{ id: `call/${key}`, state: "pending" as const, text: `${ASK_KINDS[kind].title} was sent back: ${reason}` }]
        : [];
    });
}

export function summary(state: StructuredState): Summary {
  const played = regularRoundsIn(state);
  return {
    round: played,
    maxRounds: Math.max(limitOf(state), played),
    /** Signals that hold. */
    scoreSeries: completedRounds(state).map(({ evaluation }) => evaluation.satisfied),
    target: neededSignals(state.config.stop_threshold),
    maxScore: reachableSignals(state).length,
    openIssues: state.tensions.filter(({ status }) => status === "open").length,
  };
}
