/** What each seat said in the rounds in which two deliberations of one protocol part. */
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import type { Folded } from "@/lib/kernel/fold";
import { matrixOf, viewsOf } from "@/lib/projections/views-of";

export type SeatVerdict = {
  agentId: AgentId;
  place: number;
  name: string;
  word: string;
  /** Null: no answer came. */
  standing: Standing | null;
  /** The same seat did not say the same in the same round of the other one. */
  isOther: boolean;
};

export type RoundVerdicts = { round: number; name: string; a: readonly SeatVerdict[]; b: readonly SeatVerdict[] };

export type ComparedVerdicts = {
  /** Rounds in which some seat said something else, or in one of the two only. */
  parted: readonly RoundVerdicts[];
  /** Names of rounds in which every seat said the same in both. */
  alike: readonly string[];
};

/** Null where the protocols differ: their rounds and words mean different things. */
export function compareVerdicts(a: Folded, b: Folded): ComparedVerdicts | null {
  if (a.lifecycle.created.protocol !== b.lifecycle.created.protocol) return null;
  const [ofA, ofB] = [saidIn(a), saidIn(b)];
  const rounds = [...new Set([...ofA, ...ofB].map(({ round }) => round))].toSorted((one, other) => one - other);
  const all = rounds.map((round): RoundVerdicts => {
    const [inA, inB] = [ofA, ofB].map((said) =>
      said.filter((one) => one.round === round).map(({ verdict }) => verdict),
    );
    return {
      round,
      name: viewsOf(a).roundName?.(a, round) ?? `Round ${round}`,
      a: marked(inA ?? [], inB ?? []),
      b: marked(inB ?? [], inA ?? []),
    };
  });
  const parts = ({ a: one, b: other }: RoundVerdicts): boolean => [...one, ...other].some(({ isOther }) => isOther);
  return { parted: all.filter(parts), alike: all.filter((round) => !parts(round)).map(({ name }) => name) };
}

type Said = Omit<SeatVerdict, "isOther">;

function saidIn(folded: Folded): { round: number; verdict: Said }[] {
  const { columns, rows } = matrixOf(folded);
  const { panel } = folded.lifecycle.created;
  return rows.flatMap(({ agentId, name, cells }) =>
    cells.flatMap((cell, index) => {
      const round = columns[index]?.round;
      if (round === undefined || (cell.kind !== "said" && cell.kind !== "failed")) return [];
      const place = panel.findIndex(({ id }) => id === agentId) + 1;
      return [{ round, verdict: { agentId, place, name, ...wordOf(cell) } }];
    }),
  );
}

type Cell = ReturnType<typeof matrixOf>["rows"][number]["cells"][number];

const wordOf = (cell: Extract<Cell, { kind: "said" | "failed" }>): Pick<Said, "word" | "standing"> =>
  cell.kind === "said" ? { word: cell.word, standing: cell.standing } : { word: "no answer", standing: null };

const marked = (own: readonly Said[], other: readonly Said[]): SeatVerdict[] =>
  own.map((verdict) => ({
    ...verdict,
    isOther: other.find(({ agentId }) => agentId === verdict.agentId)?.word !== verdict.word,
  }));
