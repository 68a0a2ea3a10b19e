/** P1-67: what an assessor's agreement depends on, under an id by which the modifier answers it. */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { numberedConditions, type SeatCondition } from "@/lib/kernel/facts";
import { comparedWith } from "@/lib/kernel/same-question";
import { sameId as isSame } from "./judging/ledger";
import { seatLetter, sinceLastRead, type ReviewState, type Turn } from "./state";

export function statedBy(
  state: Pick<ReviewState, "rounds" | "panel">,
  agentId: AgentId,
  stated: readonly Condition[],
): SeatCondition[] {
  const known = state.rounds.flatMap(({ turns }) => turns[agentId]?.conditions ?? []);
  const letter = seatLetter(state, agentId);
  return numberedConditions(known, stated, (number) => `K${letter}${number}`);
}

/** Those of its last assessment. */
export const conditionsOf = ({ rounds }: Pick<ReviewState, "rounds">, agentId: AgentId): readonly SeatCondition[] =>
  rounds.findLast(({ turns }) => turns[agentId]?.conditions)?.turns[agentId]?.conditions ?? [];

/** Open, and not told already as what remains to be done. */
export const conditionsToAnswer = ({ conditions = [], assessment }: Turn): SeatCondition[] =>
  conditions.filter(
    ({ text, state }) => state === "open" && !assessment.remaining.some((what) => comparedWith(text, what) === "same"),
  );

/** In its assessor's own words; null where nobody stated such a one. */
export const conditionText = ({ rounds }: Pick<ReviewState, "rounds">, id: string): string | null =>
  rounds
    .flatMap(({ turns }) => Object.values(turns).flatMap(({ conditions = [] }) => conditions))
    .findLast((one) => isSame(one.id, id))?.text ?? null;

/** What the modifier said of it since it was read last; null where it said nothing. */
export function answerTo(state: Pick<ReviewState, "versions" | "rounds">, id: string): string | null {
  const given = sinceLastRead(state).made.flatMap(({ conditionAnswers = [] }) => conditionAnswers);
  return given.findLast(({ condition_id }) => isSame(condition_id, id))?.answer ?? null;
}
