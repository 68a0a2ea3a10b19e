import { assertNever } from "@/lib/domain/assert-never";
import { currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { GREEN_FROM, PASS_FROM, shownGap } from "./verdict/bands";
import { MAX_ROUNDS, modeOf } from "./config";
import { courseAfter, isCompleted } from "./course";
import { isDone } from "./verdict/criticals";
import { earlierChecks, earlierFindings, isSettled } from "./verdict/findings";
import { degradation } from "./verdict/degraded";
import { DIMENSION_SCALE, FALLBACK_POINTS } from "./verdict/dimensions";
import type { DebateEvaluation } from "./verdict/evaluation";
import { named, problemsByCondition, roundName } from "./gates/wording";
import { resultLine } from "./gates/verdict-gates";
import { lostIn, roundsOf, type JudgesState, type Round, type Stage } from "./state";
import { capital } from "@/lib/domain/wording";

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Where the judges stand, in words: one line per condition of consensus, as it was evaluated (P4-22). */
export function readiness(state: JudgesState): Readiness {
  const round = currentRound(state);
  return {
    headline: headline(state),
    requirements: round
      ? [turns(state, round), ...conditions(state, round), ...remarks(state, round), rounds(state, round)]
      : [],
  };
}

const STAGES: Readonly<Record<Stage, string>> = {
  analysis: "independent analysis",
  rebuttal: "rebuttal",
  final: "final positions",
  scoring: "single-round scoring",
};

function headline(state: JudgesState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision: ${state.openGate.question}`;
  const round = currentRound(state);
  if (!round) return "Not started yet";
  const label =
    round.stage === "scoring" ? "Single-round scoring" : `${roundName(state, round)}, ${STAGES[round.stage]}`;
  if (!isCompleted(round)) return `${label} in progress`;
  const course = courseAfter(state, round);
  switch (course.kind) {
    case "round":
      return course.plan.judgement > round.judgement
        ? "The next judgement is about to start"
        : `${label} ended without consensus. The next round is about to start`;
    case "synthesise":
      return "The judges are done: the synthesis is being written";
    case "revise":
      return `${resultLine(state, round)} The documents are being revised`;
    case "gate":
      return state.decisions.at(-1)?.gate.round === round.number
        ? "What was chosen leads to one more question"
        : "Preparing the question for you";
    case "close":
      return resultLine(state, round);
    default:
      return assertNever(course);
  }
}

function turns(state: JudgesState, round: Round): Requirement {
  const { order: all, turns: given, stage, carried = [] } = round;
  const order = all.filter((id) => !carried.includes(id));
  const done = Object.values(given).filter(({ agentId }) => !carried.includes(agentId));
  const lost = done.filter(({ kind }) => kind === "lost").map(({ agentId }) => agentId);
  const where = stage === "scoring" ? "the scoring" : uncapital(roundName(state, round));
  const degraded = lost.length > 0 ? `; ${named(state, lost)} lost: the result is degraded` : "";
  const isComplete = done.length === order.length;
  const who = carried.length > 0 ? "judges asked" : "judges";
  const text =
    isComplete && lost.length === 0
      ? `All ${order.length} ${who} have answered in ${where}`
      : `${done.length - lost.length} of ${order.length} ${who} have answered in ${where}${degraded}`;
  return { id: "turns", state: lost.length > 0 ? "unmet" : isComplete ? "met" : "pending", text };
}

/** The last evaluated round of the judgement speaks until the next one is. */
function conditions(state: JudgesState, round: Round): Requirement[] {
  const last = roundsOf(state, round.judgement).findLast(isCompleted);
  if (last?.evaluation.mode !== "debate") return [];
  const { evaluation } = last;
  const evidence = last.completedSeq === null ? {} : { evidenceSeq: last.completedSeq };
  const problems = problemsByCondition(state, evaluation);
  const isOver = last === round;
  const line = (id: keyof DebateEvaluation["conditions"], met: string): Requirement => {
    const said = problems[id] ?? met;
    const text = isOver ? capital(said) : `After ${uncapital(roundName(state, last))}: ${said}`;
    return { id, state: problems[id] === null ? "met" : isOver ? "unmet" : "pending", text, ...evidence };
  };
  return [
    line(
      "overall",
      `overall scores are ${shownGap(evaluation.range)} apart; ${state.config.overall_score_range} is allowed`,
    ),
    line("dimensions", `no dimension is further apart than ${state.config.dimension_score_range}`),
    line(
      "criticals",
      evaluation.criticals.length === 0
        ? "no CRITICAL finding was raised"
        : "the judges agree on every CRITICAL finding",
    ),
    ...(evaluation.conditions.band === undefined ? [] : [line("band", "all scores mean the same verdict")]),
    ...(evaluation.conditions.answered === undefined
      ? []
      : [line("answered", "no finding of a single judge with HIGH confidence is without an answer")]),
  ];
}

/** P4-34, P4-Q9: what changes nothing and should still be seen. */
function remarks(state: JudgesState, round: Round): Requirement[] {
  const first = roundsOf(state, round.judgement)[0]?.evaluation;
  const isIdentical = first?.mode === "debate" && first.isIdentical;
  const isFewer =
    lostIn(state, round.judgement).length > 0 && !Object.values(round.turns).some(({ kind }) => kind === "lost");
  return [
    ...(isIdentical
      ? [
          {
            id: "identical",
            state: "pending" as const,
            text: "All judges gave the same score without reading each other: real agreement, or a shared blind spot",
          },
        ]
      : []),
    ...(isFewer
      ? [
          {
            id: "degraded",
            state: "unmet" as const,
            text: `Degraded: ${named(
              state,
              lostIn(state, round.judgement).map(({ agentId }) => agentId),
            )} gave no usable answer`,
          },
        ]
      : []),
  ];
}

function rounds(state: JudgesState, { number, ordinal, judgement, stage, evaluation }: Round): Requirement {
  if (stage === "scoring")
    return {
      id: "rounds",
      state: "met",
      text: `One round of scoring${judgement > 1 ? `, judgement ${judgement}` : ""}`,
    };
  const extensions = state.extendedByUser > 0 ? ` (+${state.extendedByUser})` : "";
  const within = `${ordinal} of ${MAX_ROUNDS}${extensions}`;
  const isSpent = ordinal >= MAX_ROUNDS && evaluation !== null && evaluation.status !== "consensus";
  return {
    id: "rounds",
    state: isSpent ? "unmet" : "met",
    // Rounds are numbered through the whole deliberation, as the grid has them.
    text: `${judgement > 1 ? `Round ${number} (round ${within} in judgement ${judgement})` : `Round ${within}`}${isSpent ? " ended without consensus" : ""}`,
  };
}

/** P4-45: CRITICAL findings of the version before that a judge still finds open. */
function openEarlier(state: JudgesState): string[] {
  const judgement = state.judgements.length;
  return earlierFindings(state, judgement)
    .map(({ id }) => id)
    .filter((id) => /(^|-)C\d+$/.test(id))
    .filter((id) => {
      const checks = earlierChecks(state, judgement, id);
      return checks.length > 0 && !isSettled(checks);
    });
}

/** A person closed it with a verdict, and with whatever was open. */
export const isAccepted = ({ outcome }: JudgesState): boolean =>
  outcome?.recorded === true && outcome.decidedBy === "person";

export function summary(state: JudgesState): Summary {
  const round = currentRound(state);
  const last = round ? roundsOf(state, round.judgement).findLast(isCompleted) : undefined;
  const criticals = last?.evaluation.mode === "debate" ? last.evaluation.criticals : [];
  const total = last?.evaluation.mode === "scoring" ? last.evaluation.total : null;
  return {
    // Over all judgements, as rounds are numbered in the log: a revision is judged from its own first round on.
    round: round?.number ?? 0,
    maxRounds: round
      ? Math.max(round.number, round.number - round.ordinal + (round.stage === "scoring" ? 1 : MAX_ROUNDS))
      : modeOf(state.config) === "scoring"
        ? 1
        : MAX_ROUNDS,
    scoreSeries: state.rounds.flatMap(({ evaluation }) =>
      evaluation?.mode === "debate" && evaluation.mean !== null ? [evaluation.mean] : [],
    ),
    target: PASS_FROM,
    maxScore: DIMENSION_SCALE.max,
    ...(total === null ? {} : { single: { score: total, target: GREEN_FROM, max: FALLBACK_POINTS } }),
    ...(degradation(state) ? { isDegraded: true } : {}),
    // What a person accepted is on record and no longer open.
    openIssues: isAccepted(state)
      ? 0
      : criticals.filter(({ status }) => !isDone(status)).length + openEarlier(state).length,
  };
}
