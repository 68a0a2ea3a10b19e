/** Seats × issues: who raised what, and what became of it. */
import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import type { Issue } from "@/lib/projections/issue";
import { countInWords, numberWord } from "@/lib/projections/story/number-word";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { andList } from "@/lib/projections/wording";
import type { FigureModel } from "./figure";

export type MapCell = {
  id: string;
  text: string;
  state: Issue["state"];
  stateText: string;
  seq: number;
  isShared: boolean;
};
export type MapRow = { key: string; name: string; place: number | null; cells: readonly MapCell[] };
export type IssueMapModel = FigureModel & { rows: readonly MapRow[]; word: string };

const STATE_ORDER: readonly Issue["state"][] = ["open", "accepted", "settled"];

/** Null where nothing was raised. */
export function issueMap(folded: Folded): IssueMapModel | null {
  const { issue: word } = viewsOf(folded).words;
  const issues = issuesOf(folded);
  const { panel } = folded.lifecycle.created;
  if (issues.length === 0) return null;
  const ids = [...new Set(issues.map(({ agentId }) => agentId))];
  const rows = ids
    .map((id): MapRow => {
      const own = issues.filter(({ agentId }) => agentId === id);
      const seat = panel.find((one) => one.id === id);
      return {
        key: id,
        name: seat?.name ?? own[0]?.name ?? id,
        place: panel.findIndex((one) => one.id === id) + 1 || null,
        cells: own
          .toSorted((one, other) => STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state))
          .map((issue) => ({
            id: issue.id,
            text: issue.text,
            state: issue.state,
            stateText: issue.stateText,
            seq: issue.seq,
            isShared: seat !== undefined && issue.name !== seat.name,
          })),
      };
    })
    .toSorted((one, other) => openOf(other) - openOf(one) || other.cells.length - one.cells.length);
  const holding = rows.filter((row) => openOf(row) > 0);
  const total = holding.reduce((sum, row) => sum + openOf(row), 0);
  return {
    rows,
    word,
    title:
      total === 0
        ? issues.length === 1
          ? `The only ${word} is no longer open`
          : `None of the ${countInWords(issues.length, word)} is open`
        : holding.length <= 2
          ? `${capital(andList(holding.map(({ name }) => name)))} ${holding.length === 1 ? "holds" : "hold"} the ${total === 1 ? `last open ${word}` : `${numberWord(total)} open ${word}s`}`
          : `${capital(numberWord(holding.length))} seats hold the ${numberWord(total)} open ${word}s`,
    subtitle: `A cell for each ${word}, with whoever raised it first.`,
    sentence: `${rows.map((row) => `${row.name}: ${row.cells.length} raised, ${openOf(row)} open`).join("; ")}.`,
    table: {
      columns: ["Raised by", capital(word), "How it stands"],
      rows: issues.map(({ id, name, text, stateText }) => ({ key: id, cells: [name, text, stateText] })),
    },
  };
}

const openOf = ({ cells }: MapRow): number => cells.filter(({ state }) => state === "open").length;
