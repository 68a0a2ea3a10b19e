/** What a specialist's agreement depends on, as it said last, under an id by which the chair and the specialist know it. */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { numberedConditions as numbered, type SeatCondition } from "@/lib/kernel/facts";
import { lastCheck, letterOf } from "./replies/plan-verdict";
import { answeredIn, dispatchedIds, type ChairState } from "./state";

export type { SeatCondition };

export function numberedConditions(
  state: Pick<ChairState, "rounds" | "outlook" | "checks" | "mend" | "changeRequests">,
  agentId: AgentId,
  stated: readonly Condition[],
): SeatCondition[] {
  const said = state.rounds.flatMap((round) =>
    answeredIn(round).flatMap((turn) => (turn.agentId === agentId ? turn.conditions : [])),
  );
  const known = [
    ...said,
    ...(state.mend?.found[agentId]?.conditions ?? []),
    ...(lastCheck(state, agentId)?.conditions ?? []),
  ];
  const letter = letterOf(dispatchedIds(state).indexOf(agentId));
  return numbered(known, stated, (number) => `cond-${letter}${number}`);
}

/** Those of its last answer. */
export function conditionsOf({ rounds }: Pick<ChairState, "rounds">, agentId: AgentId): readonly SeatCondition[] {
  for (const { turns } of rounds.toReversed()) {
    const turn = turns[agentId];
    if (turn?.kind === "answered") return turn.conditions;
  }
  return [];
}
