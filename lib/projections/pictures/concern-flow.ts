/** What became of what was raised: the stock after each round, and how it went from open to closed. */
import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import { settledIn } from "@/lib/projections/issue";
import { numberWord } from "@/lib/projections/story/number-word";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import type { FigureModel } from "./figure";

/** The first lane is where everything begins. `tone` is a meaning, not a colour: the drawing knows those. */
export type FlowLane = { id: string; word: string; tone: "open" | "between" | "good" | "bad" };

export type FlowItem = {
  id: string;
  text: string;
  name: string;
  raisedIn: number;
  /** The lane it went to in which round, oldest first. */
  changes: readonly { round: number; lane: string }[];
  /** How it stands, in words. */
  state: string;
};

export type FlowSource = { word: string; plural: string; lanes: readonly FlowLane[]; items: readonly FlowItem[] };

export type FlowColumn = { title: string; raised: number; counts: Readonly<Record<string, number>> };
/** `to` is a lane of the next column. */
export type FlowLink = { column: number; from: string; to: string; count: number };

export type ConcernFlowModel = FigureModel & {
  lanes: readonly FlowLane[];
  columns: readonly FlowColumn[];
  links: readonly FlowLink[];
  total: number;
  /** Too few to be worth a drawing: say them instead. */
  list: readonly FlowItem[] | null;
};

const LIST_BELOW = 4;
const MOST_COLUMNS = 8;

/** Null where nothing was raised. */
export function concernFlow(folded: Folded): ConcernFlowModel | null {
  const source = viewsOf(folded).flow?.(folded) ?? flowOfIssues(folded);
  const { items, lanes, word, plural } = source;
  const [start] = lanes;
  if (items.length === 0 || !start) return null;
  const rounds = roundsOf(items, viewsOf(folded).matrix(folded, 0).columns.at(-1)?.round ?? 1);
  const laneAt = (item: FlowItem, round: number): string =>
    item.changes.findLast((change) => change.round <= round)?.lane ?? start.id;
  const stock = (round: number): FlowItem[] => items.filter(({ raisedIn }) => raisedIn <= round);
  const columns = rounds.map(({ title, last, first }): FlowColumn => ({
    title,
    raised: items.filter(({ raisedIn }) => raisedIn >= first && raisedIn <= last).length,
    counts: Object.fromEntries(
      lanes.map(({ id }) => [id, stock(last).filter((item) => laneAt(item, last) === id).length]),
    ),
  }));
  const links = rounds.slice(0, -1).flatMap(({ last }, column): FlowLink[] => {
    const next = rounds[column + 1]?.last ?? last;
    return lanes.flatMap((from) =>
      lanes.flatMap((to): FlowLink[] => {
        const count = stock(last).filter(
          (item) => laneAt(item, last) === from.id && laneAt(item, next) === to.id,
        ).length;
        return count === 0 ? [] : [{ column, from: from.id, to: to.id, count }];
      }),
    );
  });
  const ends = columns.at(-1)?.counts ?? {};
  const open = ends[start.id] ?? 0;
  const isOver = folded.lifecycle.end !== null;
  return {
    lanes,
    columns,
    links,
    total: items.length,
    list: items.length < LIST_BELOW ? items : null,
    title: `${capital(numberWord(items.length))} ${items.length === 1 ? word : plural} raised, ${open === 0 ? "none" : numberWord(open)} ${isOver ? "left" : "still"} ${start.word}`,
    subtitle: items.length < LIST_BELOW ? "What became of each." : `What became of them, round by round.`,
    sentence: `${items.length} ${items.length === 1 ? word : plural}: ${lanes
      .filter(({ id }) => (ends[id] ?? 0) > 0)
      .map((lane) => `${ends[lane.id]} ${lane.word}`)
      .join(", ")}.`,
    table: {
      columns: [capital(word), "Raised by", "Raised in", "How it stands"],
      rows: items.map(({ id, text, name, raisedIn, state }) => ({
        key: id,
        cells: [text, name, `Round ${raisedIn}`, state],
      })),
    },
  };
}

function flowOfIssues(folded: Folded): FlowSource {
  const { issue: word } = viewsOf(folded).words;
  const items = issuesOf(folded).map((issue): FlowItem => {
    const settled = settledIn(issue);
    const last = issue.history.at(-1)?.round ?? issue.raisedInRound;
    return {
      id: issue.id,
      text: issue.text,
      name: issue.name,
      raisedIn: Math.max(1, issue.raisedInRound),
      changes:
        settled !== null
          ? [{ round: settled, lane: "closed" }]
          : issue.state === "accepted"
            ? [{ round: last, lane: "accepted" }]
            : [],
      state: issue.stateText,
    };
  });
  const accepted: FlowLane = { id: "accepted", word: "accepted as known", tone: "between" };
  const hasAccepted = items.some(({ changes }) => changes.some(({ lane }) => lane === "accepted"));
  return {
    word,
    plural: `${word}s`,
    items,
    lanes: [
      { id: "open", word: "open", tone: "open" },
      ...(hasAccepted ? [accepted] : []),
      { id: "closed", word: "closed", tone: "good" },
    ],
  };
}

type Span = { title: string; first: number; last: number };

/** One column a round; past eight the ones in the middle are drawn as one. */
function roundsOf(items: readonly FlowItem[], reached: number): Span[] {
  const last = Math.max(
    reached,
    ...items.flatMap(({ raisedIn, changes }) => [raisedIn, ...changes.map(({ round }) => round)]),
  );
  const all = Array.from({ length: last }, (_, index): Span => ({
    title: String(index + 1),
    first: index + 1,
    last: index + 1,
  }));
  const spans =
    last <= MOST_COLUMNS
      ? all
      : [...all.slice(0, 3), { title: `4–${last - 4}`, first: 4, last: last - 4 }, ...all.slice(-4)];
  return spans.map((span, index) => (index === 0 ? { ...span, title: "Round 1" } : span));
}
