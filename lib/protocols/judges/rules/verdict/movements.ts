/** Who moved and why, who held (P4-17, P4-20, P4-25). */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { findJudge, isDebateTurn, lastTurn, type DebateTurn, type JudgesState } from "../state";

export type Movement = {
  judgement: number;
  ordinal: number;
  agentId: AgentId;
  from: number;
  to: number;
  isMoved: boolean;
  reason: string;
  convincedBy: readonly string[];
  seq: number;
};

/** One per judge and round after the analysis, in the order they were given. */
export function movements(state: JudgesState, judgement?: number): Movement[] {
  return state.rounds.flatMap((round) => {
    if (judgement !== undefined && round.judgement !== judgement) return [];
    return round.order.flatMap((agentId): Movement[] => {
      const turn = round.turns[agentId];
      const before = lastTurn(state, round.judgement, agentId, round.number);
      if (!isDebateTurn(turn) || !before) return [];
      const { reason, convincedBy } = whyOf(state, turn);
      return [
        {
          judgement: round.judgement,
          ordinal: round.ordinal,
          agentId,
          from: before.score,
          to: turn.score,
          isMoved: turn.score !== before.score,
          reason,
          convincedBy,
          seq: turn.seq,
        },
      ];
    });
  });
}

/** The judge's own words; by name where one is named. */
function whyOf(state: JudgesState, turn: DebateTurn): { reason: string; convincedBy: string[] } {
  switch (turn.kind) {
    case "analysis":
      return { reason: "", convincedBy: [] };
    case "rebuttal":
      return {
        reason: turn.reply.change_reason,
        convincedBy: distinct(turn.reply.position_revision.accept.map(({ from_judge }) => called(state, from_judge))),
      };
    case "final":
      return {
        reason: turn.reply.concessions_made.map(({ point }) => point).join("; ") || turn.reply.final_position,
        convincedBy: distinct(turn.reply.concessions_made.map(({ convinced_by }) => called(state, convinced_by))),
      };
  }
}

const called = (state: JudgesState, name: string): string => nameOf(state, findJudge(state, name)?.id ?? name);
const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== "");
