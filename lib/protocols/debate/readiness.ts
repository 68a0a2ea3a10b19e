import { atLeast } from "@/lib/domain/compare";
import type { Readiness, Requirement, Summary } from "../types";
import { completedRounds, currentRound, givenScore, type DebateState } from "./state";
import { isStalemate } from "./termination";

/** Where the debate stands, in words: one line per predicate it stops on (P5-26 to P5-30). */
export function readiness(state: DebateState): Readiness {
  return { headline: headline(state), requirements: [...speakers(state), target(state), progress(state), ...limits(state)] };
}

function headline(state: DebateState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision — ${state.openGate.title.toLowerCase()}`;
  const round = currentRound(state);
  if (!round) return "Not started yet";
  if (!round.evaluation) return `Round ${round.number} in progress`;
  if (round.evaluation.status === "consensus") return "Consensus: the final design is being written";
  return round.evaluation.status === "continue" ? `Round ${round.number} is complete, the next one follows` : "The panel did not settle: the question for you is being prepared";
}

function speakers(state: DebateState): Requirement[] {
  const round = currentRound(state);
  if (!round) return [];
  const done = Object.keys(round.turns).length;
  const failed = Object.values(round.turns).filter(({ kind }) => kind === "failed").length;
  const degraded = failed > 0 ? `; ${failed} could not, so this round can't reach consensus` : "";
  const isComplete = done === round.order.length;
  return [
    {
      id: "turns",
      state: failed > 0 ? "unmet" : isComplete ? "met" : "pending",
      text: isComplete && failed === 0 ? `Every agent has spoken in round ${round.number}` : `${done - failed} of ${round.order.length} agents have spoken in round ${round.number}${degraded}`,
    },
  ];
}

function target(state: DebateState): Requirement {
  const { target_satisfaction: wanted } = state.config;
  const short = state.panel.filter(({ id }) => !atLeast(state.scores[id] ?? 0, wanted));
  if (short.length === 0) return { id: "target", state: "met", text: `Every agent is at ${wanted} or above` };
  const named = short.map(({ id, name }) => `${name} ${givenScore(state, id) ?? "–"}`);
  const shown = named.length > 4 ? `${named.slice(0, 4).join(", ")} and ${named.length - 4} more` : named.join(", ");
  return { id: "target", state: "unmet", text: `${short.length} of ${state.panel.length} agents below ${wanted}: ${shown}` };
}

function progress(state: DebateState): Requirement {
  const { min_progress } = state.config;
  const last = completedRounds(state).at(-1);
  if (!last || last.evaluation.progress === null) return { id: "progress", state: "pending", text: `Progress is measured from round 4 on: at least ${min_progress} points over three rounds` };
  const moved = last.evaluation.progress;
  const stalled = isStalemate(last.number, moved, min_progress);
  const sign = moved < 0 ? "−" : "+";
  return {
    id: "progress",
    state: stalled ? "unmet" : "met",
    text: `Average moved ${sign}${Math.abs(moved).toFixed(1)} over the last three rounds, ${min_progress} needed${last.number <= 3 ? " from round 4 on" : ""}`,
    ...(last.completedSeq === null ? {} : { evidenceSeq: last.completedSeq }),
  };
}

function limits(state: DebateState): Requirement[] {
  const { max_iterations, time_limit } = state.config;
  const round = currentRound(state)?.number ?? 0;
  const extensions = state.extendedByUser > 0 ? ` (+${state.extendedByUser})` : "";
  const isSpent = round >= max_iterations && currentRound(state)?.evaluation != null && state.outcome?.status !== "consensus";
  const rounds: Requirement = { id: "rounds", state: isSpent ? "unmet" : "met", text: `Round ${round} of ${max_iterations}${extensions}` };
  return time_limit === null ? [rounds] : [rounds, { id: "time", state: "pending", text: `Time limit ${time_limit} minutes, checked after each round` }];
}

export function summary(state: DebateState): Summary {
  return {
    round: currentRound(state)?.number ?? 0,
    maxRounds: state.config.max_iterations,
    scoreSeries: completedRounds(state).map(({ evaluation }) => evaluation.average),
    target: state.config.target_satisfaction,
    openIssues: openConcerns(state).length,
  };
}

/** The blocking concerns as their raisers last stated them: a concern is open until its agent speaks again without it. */
export function openConcerns(state: DebateState): { agentId: string; concern: string; round: number; seq: number }[] {
  return state.panel.flatMap(({ id }) => {
    for (const round of state.rounds.toReversed()) {
      const turn = round.turns[id];
      if (turn?.kind === "entered") return [];
      if (turn?.kind === "spoke") return turn.reply.blocking_concerns.map((concern) => ({ agentId: id, concern, round: round.number, seq: turn.seq }));
    }
    return [];
  });
}
