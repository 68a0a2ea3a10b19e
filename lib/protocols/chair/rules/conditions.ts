/** What a specialist's agreement depends on, as it said last, under an id by which the chair and the specialist know it. */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { numberedConditions as numbered, type SeatCondition } from "@/lib/kernel/facts";
import { letterOf } from "./replies/plan-verdict";
import { answeredIn, dispatchedIds, type ChairState, type SaidCheck } from "./state";

export type { SeatCondition };

export function numberedConditions(
  state: Pick<ChairState, "rounds" | "outlook" | "checks" | "mend" | "changeRequests">,
  agentId: AgentId,
  stated: readonly Condition[],
): SeatCondition[] {
  const said = state.rounds.flatMap((round) =>
    answeredIn(round).flatMap((turn) => (turn.agentId === agentId ? turn.conditions : [])),
  );
  const known = [...said, ...checksBy(state, agentId).flatMap(({ conditions }) => conditions ?? [])];
  const letter = letterOf(dispatchedIds(state).indexOf(agentId));
  return numbered(known, stated, (number) => `cond-${letter}${number}`);
}

/** All its looks at the final plan, the first one first. */
function checksBy(
  { checks, mend, changeRequests }: Pick<ChairState, "checks" | "mend" | "changeRequests">,
  agentId: AgentId,
): SaidCheck[] {
  const held = changeRequests.map(({ revision }) => (revision === "dropped" ? null : revision?.held?.[agentId]));
  const now = checks[agentId];
  return [mend?.found[agentId], ...held, now?.kind === "said" ? now : null].filter((check) => check != null);
}

/** Those it named last, in its latest look or answer. */
export function conditionsOf(
  state: Pick<ChairState, "rounds" | "checks" | "mend" | "changeRequests">,
  agentId: AgentId,
): readonly SeatCondition[] {
  const looked = checksBy(state, agentId).findLast(({ conditions }) => conditions !== null);
  if (looked?.conditions) return looked.conditions;
  for (const { turns } of state.rounds.toReversed()) {
    const turn = turns[agentId];
    if (turn?.kind === "answered") return turn.conditions;
  }
  return [];
}
