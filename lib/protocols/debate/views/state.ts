import type { AgentId } from "@/lib/domain/ids";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";

/** The engine keeps a protocol's state opaque; what is shown of a debate needs its own words. */
export function debateStateOf({ lifecycle, protocol }: Folded): DebateState {
  if (lifecycle.created.protocol !== "debate") throw new Error(`Not a debate but ${lifecycle.created.protocol}.`);
  return protocol as DebateState;
}

/** The score an agent last gave before this round; null when it had given none (the 0 of P5-25 is no opinion). */
export function scoreBefore(state: DebateState, agentId: AgentId, round: number): number | null {
  // Rounds are numbered from 1 without holes: round r stands at r - 1.
  for (let index = round - 2; index >= 0; index--) {
    const turn = state.rounds[index]?.turns[agentId];
    if (turn && turn.kind !== "failed") return turn.score;
  }
  return null;
}
