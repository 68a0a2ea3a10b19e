/** How the seats stood after each round: what the story and the lines of approval are made from. */
import type { Folded } from "@/lib/kernel/fold";
import type { SaidCell } from "@/lib/projections/verdict-matrix";
import { isCounted, matrixOf, viewsOf } from "@/lib/projections/views-of";
import { standReader, type SeatStand, type Stand } from "./seat-stands";

/** `cell`: what it said in this very round; null where it stands by what it said before. */
export type PastStand = Pick<SeatStand, "agentId" | "place" | "name" | "isCounted"> & {
  stand: Stand;
  word: string | null;
  cell: SaidCell | null;
};

export type RoundStands = {
  round: number;
  title: string;
  isOpen: boolean;
  stands: readonly PastStand[];
  /** The last reply of the round; null before the first. */
  seq: number | null;
};

export function standHistory(folded: Folded): RoundStands[] {
  const views = viewsOf(folded);
  const { panel } = folded.lifecycle.created;
  const { columns, rows } = matrixOf(folded);
  const toStand = standReader(folded);
  return columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ state }) => state !== "remaining")
    .map(({ round, state, at }) => {
      const stands = rows.map(({ agentId, name, cells }): PastStand => {
        const until = cells.slice(0, at + 1);
        const said = until.findLast((one): one is SaidCell => one.kind === "said" && !one.isPlaceholder) ?? null;
        return {
          agentId,
          name,
          place: panel.findIndex(({ id }) => id === agentId) + 1,
          isCounted: isCounted(folded, agentId),
          stand: said ? toStand(said.standing, agentId, round) : "silent",
          word: said?.word ?? null,
          cell: said !== null && said === cells[at] ? said : null,
        };
      });
      return {
        round,
        title: shortTitle(views.roundName?.(folded, round), round),
        isOpen: state === "open",
        stands,
        seq: stands.reduce<number | null>((last, { cell }) => (cell ? Math.max(last ?? 0, cell.seq) : last), null),
      };
    });
}

/** Names that only add to the number are too long to stand beside a line. */
const shortTitle = (name: string | null | undefined, round: number): string =>
  name && !name.startsWith("Round ") ? name : `Round ${round}`;
