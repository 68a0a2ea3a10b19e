import { atLeast } from "@/lib/domain/compare";
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { capital } from "@/lib/domain/wording";
import { decidedSince } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { openConcerns } from "./concerns";
import { isAdvocate, votersOf } from "./seating";
import {
  failureOf,
  givenScore,
  isAbsent,
  isBlindRound,
  scoredIn,
  type DebateState,
  type Round,
  type Turn,
} from "./state";
import { isStalemate } from "./termination";
import { unreadSentences } from "./unread";

/** Where the debate stands, in words: one line per predicate it stops on (P5-26 to P5-30). */
export function readiness(state: DebateState): Readiness {
  return {
    headline: headline(state),
    requirements: [...speakers(state), ...scores(state), progress(state), ...limits(state)],
  };
}

/** P5-50: what nobody has read yet matters once every score is there. */
function scores(state: DebateState): Requirement[] {
  const reached = target(state);
  const unread = reached.state === "met" ? unreadSentences(state) : [];
  return [
    reached,
    ...(unread.length > 0 ? [{ id: "unread", state: "pending" as const, text: capital(unread.join("; ")) }] : []),
  ];
}

function headline(state: DebateState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision: ${state.openGate.question}`;
  const round = currentRound(state);
  if (!round) return "Not started yet";
  if (!round.evaluation) return `Round ${round.number} in progress`;
  if (round.evaluation.status === "consensus")
    return `Consensus: the ${state.config.question_kind === "choice" ? "decision" : "final design"} is being written`;
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
  const named = (isMeant: (agent: Agent) => boolean): string[] => state.panel.filter(isMeant).map(({ name }) => name);
  const namesOf = (wanted: Turn["kind"]): string[] => named(({ id }) => round.turns[id]?.kind === wanted);
  const [spoken, entered] = [namesOf("spoke"), namesOf("entered")];
  const failed = named(({ id }) => failureOf(round.turns[id]) !== null && !isAdvocate(state, id));
  const mute = named(({ id }) => failureOf(round.turns[id]) !== null && isAdvocate(state, id));
  const heard = named(({ id }) => isHeard(round.turns[id]));
  const isComplete = round.order.every((id) => round.turns[id]);
  const marks = [
    ...standMarks(state, round),
    ...(heard.length > 0
      ? [`; ${heard.join(", ")} ${heard.length === 1 ? "was" : "were"} asked once more about what came later`]
      : []),
    ...(mute.length > 0 ? [`; ${mute.join(", ")} could not answer`] : []),
    ...(entered.length > 0 ? [`; a person entered the score of ${entered.join(", ")}`] : []),
    ...(failed.length > 0 ? [`; ${failed.join(", ")} could not answer, so this round can't reach consensus`] : []),
  ].join("");
  return [
    {
      id: "turns",
      state: failed.length > 0 ? "unmet" : isComplete ? "met" : "pending",
      text:
        isComplete && marks === ""
          ? `Every seat has spoken in round ${round.number}`
          : `${spoken.length} of ${round.order.length} seats have spoken in round ${round.number}${marks}`,
    },
  ];
}

const isHeard = (turn: Turn | undefined): boolean =>
  turn?.kind === "spoke" && turn.heard !== undefined && turn.heard.kind !== "failed";

/** P5-43: who is not asked has not spoken, and has not been silent either. */
function standMarks(state: DebateState, round: Round): string[] {
  const standing = state.panel.filter(({ id }) => !round.order.includes(id));
  if (standing.length === 0) return [];
  const objected = standing.filter(({ id }) => {
    const turn = round.turns[id];
    return turn?.kind === "stood" && turn.objection;
  });
  const stands = standing.filter((agent) => !objected.includes(agent) && round.turns[agent.id]?.kind !== "failed");
  const names = (agents: readonly Agent[]): string => agents.map(({ name }) => name).join(", ");
  return [
    ...(stands.length > 0
      ? [`; ${names(stands)} ${stands.length === 1 ? "stands by what it" : "stand by what they"} said`]
      : []),
    ...(objected.length > 0 ? [`; ${names(objected)} objected`] : []),
  ];
}

function target(state: DebateState): Requirement {
  const { target_satisfaction: wanted } = state.config;
  const voters = votersOf(state);
  const uncounted = voters.length < state.panel.length ? "; the advocate’s score is not counted" : "";
  const given = voters.flatMap(({ id, name }) => {
    const score = givenScore(state, id);
    return score === null ? [] : [{ id, name, score }];
  });
  if (given.length === 0)
    return {
      id: "target",
      state: "pending",
      text: `No seat has given a score yet; all ${voters.length} have to reach ${wanted}${uncounted}`,
    };
  const short = given.filter(({ score }) => !atLeast(score, wanted));
  const named = short.map(({ name, score }) => `${name} ${score}`);
  const shown = named.length > 4 ? `${named.slice(0, 4).join(", ")} and ${named.length - 4} more` : named.join(", ");
  const absent = voters.filter(({ id }) => isAbsent(state, id)).map(({ name }) => name);
  const waiting = voters.length - given.length - absent.length;
  // P5-41: who has not answered is neither below the target nor at it.
  const rest = [
    ...(absent.length > 0 ? [`no answer from ${absent.join(", ")}`] : []),
    ...(waiting > 0 ? [`${waiting} still to speak`] : []),
    ...earlierScores(state, given),
  ]
    .map((part) => `; ${part}`)
    .join("")
    .concat(uncounted);
  if (short.length > 0)
    return {
      id: "target",
      state: "unmet",
      text: `${short.length} of ${given.length} seats not behind it yet: ${shown}${rest}`,
    };
  if (given.length < voters.length)
    return {
      id: "target",
      state: "unmet",
      text: `${given.length} of ${voters.length} seats stand behind it${rest}`,
    };
  const round = currentRound(state);
  if (round && isBlindRound(state, round.number))
    return {
      id: "target",
      state: "pending",
      text: `Every seat stands behind its own answer; none has read the others yet${rest}`,
    };
  return { id: "target", state: "met", text: `Every seat stands behind it, at ${wanted} or above${rest}` };
}

/** P5-Q9: a score that stays because the call failed is an earlier one. */
function earlierScores(state: DebateState, given: readonly { id: AgentId; name: string }[]): string[] {
  const round = currentRound(state);
  return given.flatMap(({ id, name }) =>
    round?.turns[id]?.kind === "failed"
      ? [`the score of ${name} is from round ${scoredIn(state, id) ?? round.number}`]
      : [],
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
