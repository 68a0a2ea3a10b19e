/** What a specialist's agreement depends on, as it said last, under an id by which the chair and the specialist know it. */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { comparedWith } from "@/lib/kernel/same-question";
import { letterOf } from "./replies/plan-verdict";
import { answeredIn, dispatchedIds, type ChairState } from "./state";

export type SeatCondition = Condition & { id: string };

/** Put otherwise it is another one; in the same words, or in more or fewer of them, it keeps its id. */
export function numberedConditions(
  state: Pick<ChairState, "rounds" | "outlook" | "mend">,
  agentId: AgentId,
  stated: readonly Condition[],
): SeatCondition[] {
  const said = state.rounds.flatMap((round) =>
    answeredIn(round).flatMap((turn) => (turn.agentId === agentId ? turn.conditions : [])),
  );
  const known = [...said, ...(state.mend?.found[agentId]?.conditions ?? [])];
  const letter = letterOf(dispatchedIds(state).indexOf(agentId));
  let last = new Set(known.map(({ id }) => id)).size;
  return stated.map((condition) => {
    const before = known.findLast(({ text }) => comparedWith(condition.text, text) !== null);
    return { ...condition, id: before?.id ?? `cond-${letter}${++last}` };
  });
}

/** Those of its last answer. */
export function conditionsOf({ rounds }: Pick<ChairState, "rounds">, agentId: AgentId): readonly SeatCondition[] {
  for (const { turns } of rounds.toReversed()) {
    const turn = turns[agentId];
    if (turn?.kind === "answered") return turn.conditions;
  }
  return [];
}
