/** P1-67: what an assessor's agreement depends on, under an id by which the modifier answers it. */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { quotesIn } from "@/lib/evidence/check-quote";
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

/** P1-67: one its assessor calls provided for, with the words of the document the modifier named for it. */
export type Provided = { id: string; agentId: AgentId; passage: string };

/** Only where those words stood in the document when they were named. */
export function providedFor(state: Pick<ReviewState, "versions" | "rounds" | "panel">): Provided[] {
  const named = state.versions.flatMap(({ conditionAnswers = [] }) => conditionAnswers);
  return state.panel.flatMap(({ id: agentId }) =>
    conditionsOf(state, agentId).flatMap(({ id, state: standing }): Provided[] => {
      const passage = named.findLast(({ condition_id }) => isSame(condition_id, id))?.passage;
      return standing === "met" && passage ? [{ id, agentId, passage }] : [];
    }),
  );
}

/** Those whose words a text has, and those whose words it lacks. */
export function keptIn(provided: readonly Provided[], text: string): { kept: Provided[]; cut: Provided[] } {
  const isThere = quotesIn([text]);
  return {
    kept: provided.filter(({ passage }) => isThere(passage)),
    cut: provided.filter(({ passage }) => !isThere(passage)),
  };
}

/** What the modifier said of it since it was read last; null where it said nothing. */
export function answerTo(state: Pick<ReviewState, "versions" | "rounds">, id: string): string | null {
  const given = sinceLastRead(state).made.flatMap(({ conditionAnswers = [] }) => conditionAnswers);
  return given.findLast(({ condition_id }) => isSame(condition_id, id))?.answer ?? null;
}
