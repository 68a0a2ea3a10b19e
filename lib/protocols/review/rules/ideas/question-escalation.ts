/** P1-43, P1-44, P1-53: when a research question goes to the person before its rounds are spent. */
import type { Agent } from "@/lib/domain/agent";
import type { Findings } from "../judging/assessment";
import { openIssuesOf } from "../judging/ledger";
import { assessorsOf, type CompletedRound, type ReviewState, type Round } from "../state";

export type Escalation = { rule: "P1-43" | "P1-44"; agentId: string; text: string };
type Mark = Findings["marks"][number];

const GROUNDS: Readonly<Record<Mark, string>> = {
  not_novel: "not novel",
  no_pain_point: "no real pain point",
  desk_reject: "a desk-reject",
  infeasible: "infeasible",
};
const PERSISTENT: readonly Mark[] = ["not_novel", "no_pain_point"];
const IMMEDIATE: readonly Mark[] = ["desk_reject", "infeasible"];
/** P1-44: "in two or more rounds in a row"; only P1-43's count is configurable. */
const SAME_ISSUE_ROUNDS = 2;

export function questionEscalations(state: ReviewState, round: Round): Escalation[] {
  return assessorsOf(state).flatMap((agent) => [
    ...persistentMarks(state, round, agent),
    ...(state.config.strict_seed_escalation
      ? []
      : [...immediateMarks(round, agent), ...sameIssue(state, round, agent)]),
  ]);
}

function persistentMarks(state: ReviewState, round: Round, agent: Agent): Escalation[] {
  const needed = state.config.persistent_fail_rounds;
  return PERSISTENT.filter(
    (mark) =>
      streak(state.rounds, round, (one) => one.turns[agent.id]?.verdict === "FAIL" && hasMark(one, agent, mark)) >=
      needed,
  ).map((mark) => ({
    rule: "P1-43",
    agentId: agent.id,
    text: `${agent.name} gave FAIL (${GROUNDS[mark]}) in ${needed} rounds in a row.`,
  }));
}

function immediateMarks(round: Round, agent: Agent): Escalation[] {
  return IMMEDIATE.filter((mark) => hasMark(round, agent, mark)).map((mark) => ({
    rule: "P1-44",
    agentId: agent.id,
    text: `${agent.name} calls it ${GROUNDS[mark]}.`,
  }));
}

/** One issue that its raiser reported open in both of two FAIL rounds. */
function sameIssue(state: ReviewState, round: Round, agent: Agent): Escalation[] {
  const fails = streak(state.rounds, round, ({ turns }) => turns[agent.id]?.verdict === "FAIL");
  if (fails < SAME_ISSUE_ROUNDS) return [];
  const stuck = openIssuesOf(state.ledger, agent.id).find((issue) => issue.round < round.number);
  return stuck
    ? [
        {
          rule: "P1-44",
          agentId: agent.id,
          text: `${agent.name} gave FAIL in ${fails} rounds in a row, with ${stuck.id} open throughout: ${stuck.title}`,
        },
      ]
    : [];
}

const hasMark = ({ turns }: Round, { id }: Agent, mark: Mark): boolean =>
  turns[id]?.assessment.marks.includes(mark) ?? false;

function streak(rounds: readonly Round[], upTo: Round, holds: (round: Round) => boolean): number {
  const relevant = rounds.slice(0, upTo.number).toReversed();
  const broken = relevant.findIndex((round) => !holds(round));
  return broken < 0 ? relevant.length : broken;
}

const FORBIDDING_ITEMS = 3;

/** [R] A FAIL item is an open issue of an assessor that gives FAIL, or the FAIL itself where it names none. */
export function failItems(state: ReviewState, round: Round): number {
  return assessorsOf(state)
    .filter(({ id }) => round.turns[id]?.verdict === "FAIL")
    .reduce((sum, { id }) => sum + Math.max(1, openIssuesOf(state.ledger, id).length), 0);
}

/** P1-53 */
export const mayLeave = (state: ReviewState, round: Round): boolean => failItems(state, round) < FORBIDDING_ITEMS;

/** P1-45: two or three reformulations, as the assessors propose them. */
export function reformulations({ turns }: CompletedRound | Round): string[] {
  return [...new Set(Object.values(turns).flatMap(({ assessment }) => assessment.alternatives))].slice(0, 3);
}

const HINT_FROM_ROUND = 3;
/** P1-Q6: a hint, not a gate. */
export function longQuestionHint(state: ReviewState): string | null {
  const rounds = state.rounds.length;
  return state.config.profile === "question" && rounds >= HINT_FROM_ROUND
    ? `${rounds} rounds without consensus: the question itself may be the problem.`
    : null;
}
