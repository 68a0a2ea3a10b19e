/** What each seat said in round after round: its own words only, not what a table shows for a seat that was not asked. */
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { SaidCell } from "@/lib/projections/verdict-matrix";
import { viewsOf } from "@/lib/projections/views-of";

export type SaidWord = Pick<SaidCell, "word" | "standing" | "change" | "seq"> & {
  round: number;
  /** Null: a person entered it. */
  reply: PayloadOf<"reply.recorded"> | null;
};

export type SeatWords = {
  agentId: AgentId;
  name: string;
  said: readonly SaidWord[];
  /** Rounds in which its call failed for good. */
  failed: readonly { round: number; message: string; kept: string | null; seq: number }[];
};

export function seatWords(log: readonly DeliberationEvent[], folded: Folded): SeatWords[] {
  const { columns, rows } = viewsOf(folded).matrix(folded, 0);
  return rows.map(({ agentId, name, cells }) => ({
    agentId,
    name,
    said: cells.flatMap((cell, index): SaidWord[] => {
      const round = columns[index]?.round;
      const payload = cell.kind === "said" ? log[cell.seq - 1]?.payload : undefined;
      if (cell.kind !== "said" || round === undefined || !payload) return [];
      const { word, standing, change, seq } = cell;
      if (payload.type === "gate.answered") return [{ word, standing, change, seq, round, reply: null }];
      // A seat that stands by an earlier answer shows that answer once more.
      return payload.type === "reply.recorded" && payload.agentId === agentId && payload.round === round
        ? [{ word, standing, change, seq, round, reply: payload }]
        : [];
    }),
    failed: cells.flatMap((cell, index) => {
      const round = columns[index]?.round;
      return cell.kind === "failed" && round !== undefined
        ? [{ round, message: cell.message, kept: cell.kept, seq: cell.seq }]
        : [];
    }),
  }));
}

export const isForIt = ({ standing }: Pick<SaidWord, "standing">): boolean =>
  standing === "agrees" || standing === "agrees_with_notes";

/** Whether a reply says what changed its mind; null where it was not asked to. */
export function statesReason({ reply }: SaidWord): boolean | null {
  const moved = reply?.facts?.moved;
  if (moved === undefined) return null;
  return moved.some(({ by, reason }) => reason !== "" && by.toLowerCase() !== "none");
}
