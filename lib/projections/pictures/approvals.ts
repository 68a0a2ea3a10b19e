/** Where verdicts are words: how the seats stood after each round, as a bar of cells. No score axis is made up for them. */
import type { Folded } from "@/lib/kernel/fold";
import { countInWords, numberWord } from "@/lib/projections/story/number-word";
import { capital } from "@/lib/domain/wording";
import { viewsOf } from "@/lib/projections/views-of";
import type { FigureModel } from "./figure";
import { standWords, type Stand, STANDS } from "./seat-stands";
import { standHistory } from "./stand-history";

export type ApprovalsModel = FigureModel & {
  rounds: readonly {
    title: string;
    isOpen: boolean;
    cells: readonly { key: string; name: string; stand: Stand; word: string }[];
  }[];
  legend: readonly { stand: Stand; word: string }[];
};

const MOST_ROUNDS = 12;

/** Null where there are scores to draw, where nobody has spoken, and where rounds can't be compared. */
export function approvals(folded: Folded): ApprovalsModel | null {
  const views = viewsOf(folded);
  const words = standWords(folded);
  const history = standHistory(folded).filter(({ seq }) => seq !== null);
  if (views.scores(folded) || views.stands?.(folded).isAnew || history.length === 0) return null;
  const rounds = history.slice(-MOST_ROUNDS).map(({ title, isOpen, stands }) => ({
    title,
    isOpen,
    cells: stands
      .toSorted((one, other) => STANDS.indexOf(one.stand) - STANDS.indexOf(other.stand))
      .map(({ agentId, name, stand, word }) => ({ key: agentId, name, stand, word: word ?? "–" })),
  }));
  const counts = rounds.map(({ cells }) => cells.filter(({ stand }) => stand === "behind").length);
  const [first = 0, last = 0] = [counts[0], counts.at(-1)];
  const total = rounds.at(-1)?.cells.length ?? 0;
  const [one, many, did] = words.behind;
  const title =
    rounds.length === 1 || first === last
      ? last === 0
        ? `${capital(countInWords(total, "seat"))}, none of which “${one.toLowerCase()}”`
        : `${last === total && total > 1 ? (total === 2 ? "Both" : `All ${numberWord(total)}`) : `${capital(numberWord(last))} of ${numberWord(total)}`} ${did} in ${(rounds.at(-1)?.title ?? "").toLowerCase()}`
      : `From ${first === 0 ? "none" : numberWord(first)} to ${last === 0 ? "none" : numberWord(last)} of ${numberWord(total)}: “${many.toLowerCase()}”`;
  const legend = STANDS.filter((stand) => rounds.some(({ cells }) => cells.some((cell) => cell.stand === stand)));
  return {
    title,
    subtitle: "How the seats stood after each round, a cell for each.",
    sentence: `${rounds.map((round, index) => `${round.title}: ${counts[index]} of ${round.cells.length} ${many.toLowerCase()}`).join("; ")}.`,
    rounds,
    legend: legend.map((stand) => ({ stand, word: words[stand][1] })),
    table: {
      columns: ["Seat", ...rounds.map((round) => round.title)],
      rows: (rounds[0]?.cells ?? []).map(({ key, name }) => ({
        key,
        cells: [name, ...rounds.map(({ cells }) => cells.find((cell) => cell.key === key)?.word ?? "–")],
      })),
    },
  };
}
