import { atLeast } from "@/lib/domain/compare";
import type { AgentId } from "@/lib/domain/ids";
import { decidedSince } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { givenScore, isAbsent, scoredIn, type DebateState, type Turn } from "./state";
import { isStalemate } from "./termination";

/** Where the debate stands, in words: one line per predicate it stops on (P5-26 to P5-30). */
export function readiness(state: DebateState): Readiness {
  return {
    headline: headline(state),
    requirements: [...speakers(state), target(state), progress(state), ...limits(state)],
  };
}

function headline(state: DebateState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision — ${state.openGate.title.toLowerCase()}`;
  const round = currentRound(state);
  if (!round) return "Not started yet";
  if (!round.evaluation) return `Round ${round.number} in progress`;
  if (round.evaluation.status === "consensus") return "Consensus: the final design is being written";
  if (round.evaluation.status === "continue")
    return `Round ${round.number} is complete. Round ${round.number + 1} is next`;
  return (
    decidedSince(state.decisions, round.completedSeq) ??
    `Round ${round.number} ended without consensus: preparing the question for you`
  );
}

function speakers(state: DebateState): Requirement[] {
  const round = currentRound(state);
  if (!round) return [];
  const namesOf = (wanted: Turn["kind"]): string[] =>
    state.panel.filter(({ id }) => round.turns[id]?.kind === wanted).map(({ name }) => name);
  const [spoken, entered, failed] = [namesOf("spoke"), namesOf("entered"), namesOf("failed")];
  const isComplete = Object.keys(round.turns).length === round.order.length;
  const marks = [
    ...(entered.length > 0 ? [`; a person entered the score of ${entered.join(", ")}`] : []),
    ...(failed.length > 0 ? [`; ${failed.join(", ")} could not answer, so this round can't reach consensus`] : []),
  ].join("");
  return [
    {
      id: "turns",
      state: failed.length > 0 ? "unmet" : isComplete ? "met" : "pending",
      text:
        isComplete && marks === ""
          ? `Every agent has spoken in round ${round.number}`
          : `${spoken.length} of ${round.order.length} agents have spoken in round ${round.number}${marks}`,
    },
  ];
}

function target(state: DebateState): Requirement {
  const { target_satisfaction: wanted } = state.config;
  const given = state.panel.flatMap(({ id, name }) => {
    const score = givenScore(state, id);
    return score === null ? [] : [{ id, name, score }];
  });
  if (given.length === 0)
    return {
      id: "target",
      state: "pending",
      text: `No agent has given a score yet; all ${state.panel.length} have to reach ${wanted}`,
    };
  const short = given.filter(({ score }) => !atLeast(score, wanted));
  const named = short.map(({ name, score }) => `${name} ${score}`);
  const shown = named.length > 4 ? `${named.slice(0, 4).join(", ")} and ${named.length - 4} more` : named.join(", ");
  const absent = state.panel.filter(({ id }) => isAbsent(state, id)).map(({ name }) => name);
  const waiting = state.panel.length - given.length - absent.length;
  // P5-41: who has not answered is neither below the target nor at it.
  const rest = [
    ...(absent.length > 0 ? [`no answer from ${absent.join(", ")}`] : []),
    ...(waiting > 0 ? [`${waiting} still to speak`] : []),
    ...earlierScores(state, given),
  ]
    .map((part) => `; ${part}`)
    .join("");
  if (short.length > 0)
    return {
      id: "target",
      state: "unmet",
      text: `${short.length} of ${given.length} agents below ${wanted}: ${shown}${rest}`,
    };
  if (given.length < state.panel.length)
    return {
      id: "target",
      state: "unmet",
      text: `${given.length} of ${state.panel.length} agents are at ${wanted} or above${rest}`,
    };
  return { id: "target", state: "met", text: `Every agent is at ${wanted} or above${rest}` };
}

/** P5-Q9: a score that stays because the call failed is an earlier one. */
function earlierScores(state: DebateState, given: readonly { id: AgentId; name: string }[]): string[] {
  const round = currentRound(state);
  return given.flatMap(({ id, name }) =>
    round?.turns[id]?.kind === "failed" ? [`the score of ${name} is from round ${scoredIn(state, id) ?? "–"}`] : [],
  );
}

function progress(state: DebateState): Requirement {
  const { min_progress } = state.config;
  const last = completedRounds(state).at(-1);
  if (!last || last.evaluation.progress === null)
    return {
      id: "progress",
      state: "pending",
      text: `Progress is measured from round 4 on: at least ${min_progress} points over three rounds`,
    };
  const moved = last.evaluation.progress;
  const stalled = isStalemate(last.number, moved, min_progress);
  const sign = moved < 0 ? "−" : "+";
  return {
    id: "progress",
    state: stalled ? "unmet" : "met",
    text: `The average moved ${sign}${Math.abs(moved).toFixed(1)} over the last three rounds; ${min_progress} needed${last.number <= 3 ? " from round 4 on" : ""}`,
    ...(last.completedSeq === null ? {} : { evidenceSeq: last.completedSeq }),
  };
}

function limits(state: DebateState): Requirement[] {
  const { max_iterations, time_limit } = state.config;
  const round = currentRound(state)?.number ?? 0;
  const extensions = state.extendedByUser > 0 ? ` (+${state.extendedByUser})` : "";
  const isSpent =
    round >= max_iterations && currentRound(state)?.evaluation != null && state.outcome?.status !== "consensus";
  const rounds: Requirement = {
    id: "rounds",
    state: isSpent ? "unmet" : "met",
    text: `Round ${round} of ${max_iterations}${extensions}`,
  };
  return time_limit === null
    ? [rounds]
    : [rounds, { id: "time", state: "pending", text: `Time limit: ${time_limit} minutes, checked after each round` }];
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
      if (turn?.kind === "spoke")
        return turn.reply.blocking_concerns.map((concern) => ({
          agentId: id,
          concern,
          round: round.number,
          seq: turn.seq,
        }));
    }
    return [];
  });
}
