/**
 * How a deliberation got where it is, told by program from its log: a line for each turning point, and the same in a
 * few sentences for whoever reads nothing else. Every sentence has the event it rests on; what the log does not say is
 * not said, and agents' words are whole or absent.
 */
import type { DeliberationEvent } from "@/lib/events/schema";
import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { isTerminal } from "@/lib/domain/status";
import { stripOf, type DotStripModel } from "@/lib/projections/pictures/dot-strip";
import { standHistory, type RoundStands } from "@/lib/projections/pictures/stand-history";
import { viewsOf } from "@/lib/projections/views-of";
import { endPoints, peoplePoints, versionPoints } from "./event-points";
import { issuePoints } from "./issue-points";
import type { Point } from "./point";
import { answerPoints, movePoints, openingPoints } from "./said-points";
import { standPoints } from "./stand-points";

export type StorySentence = { text: string; seq: number };

export type StoryLine = {
  /** "Round 2", "Rounds 4 to 6", "Now". */
  title: string;
  sentences: readonly StorySentence[];
  /** Where the seats stood then; null where nobody gives scores. */
  strip: DotStripModel | null;
};

export type Story = {
  /** At most six, in order: heads the notification and the record's history. */
  sentences: readonly StorySentence[];
  lines: readonly StoryLine[];
};

const SENTENCES = 6;
const PER_LINE = 3;
const LINES = 8;
/** Below this a round has nothing of its own to tell. */
const TURN = 3;

export function storyOf(log: readonly DeliberationEvent[], folded: Folded): Story {
  const history = standHistory(folded);
  const lastRound = history.at(-1)?.round ?? 0;
  const own = viewsOf(folded).turningPoints?.(folded) ?? [];
  const told = [
    ...answerPoints(folded),
    ...openingPoints(folded),
    ...standPoints(folded, history),
    ...movePoints(folded),
    ...issuePoints(folded),
    ...peoplePoints(folded),
    ...versionPoints(folded),
    ...own,
  ]
    .toSorted(inOrder)
    .filter(isLastOfItsKind);
  const ending = endPoints(log, folded, lastRound);
  const end =
    told.length + ending.length > 0 ? ending : [{ round: 0, seq: 1, text: "Nobody has spoken yet.", weight: 1 }];
  return { sentences: inShort(told, end), lines: linesOf(folded, history, told, end) };
}

/** The same said again in the same round is told once. */
const isLastOfItsKind = (point: Point, index: number, all: readonly Point[]): boolean =>
  !all.slice(index + 1).some(({ round, text }) => round === point.round && text === point.text);

const inOrder = (one: Point, other: Point): number => one.round - other.round || one.seq - other.seq;
const heavier = (one: Point, other: Point): number => other.weight - one.weight || one.seq - other.seq;
/** A seat may be called by a small letter. */
const toSentence = ({ text, seq }: Pick<Point, "text" | "seq">): StorySentence => ({ text: capital(text), seq });

/** The beginning and the end always; between them what weighed most. */
function inShort(told: readonly Point[], end: readonly Point[]): StorySentence[] {
  const closing = end.toSorted(heavier).slice(0, 2);
  const [opening] = told;
  const between = told
    .filter((point) => point !== opening && point.weight >= TURN)
    .toSorted(heavier)
    .slice(0, SENTENCES - closing.length - (opening ? 1 : 0));
  const chosen = new Set([...(opening ? [opening] : []), ...between]);
  return [
    ...told
      .filter((point) => chosen.has(point))
      .map(({ alone, text, seq }) => toSentence({ text: alone ?? text, seq })),
    ...end.filter((point) => closing.includes(point)).map(toSentence),
  ];
}

function linesOf(
  folded: Folded,
  history: readonly RoundStands[],
  told: readonly Point[],
  end: readonly Point[],
): StoryLine[] {
  const scores = viewsOf(folded).scores(folded);
  const strip = (round?: number): DotStripModel | null => scores && stripOf(scores, folded, round);
  const before = told.filter(({ round }) => round === 0);
  const rounds = history.map((one) => ({ ...one, points: told.filter(({ round }) => round === one.round) }));
  const lines = merged(rounds).flatMap(({ title, points, last }): StoryLine[] => {
    const sentences = best(points);
    return sentences.length === 0 ? [] : [{ title, sentences, strip: strip(last) }];
  });
  const isOver = isTerminal(statusOf(folded.lifecycle));
  const ending = end.toSorted(heavier).slice(0, PER_LINE);
  return [
    ...(before.length > 0 ? [{ title: "Before round 1", sentences: best(before), strip: null }] : []),
    ...lines,
    ...(ending.length > 0
      ? [
          {
            title: isOver ? "End" : "Now",
            sentences: end.filter((point) => ending.includes(point)).map(toSentence),
            strip: strip(),
          },
        ]
      : []),
  ];
}

function best(points: readonly Point[]): StorySentence[] {
  const chosen = new Set(points.toSorted(heavier).slice(0, PER_LINE));
  return points.filter((point) => chosen.has(point)).map(toSentence);
}

type TitledRound = { title: string; points: readonly Point[]; last: number };

/** Rounds that turned nothing are told together, and so are the lightest where there are many: the first and the last stay. */
function merged(rounds: readonly (RoundStands & { points: readonly Point[] })[]): TitledRound[] {
  const weights = rounds.map(({ points }) => Math.max(0, ...points.map(({ weight }) => weight)));
  const kept = new Set(
    weights
      .map((weight, index) => ({ weight: index === 0 || index === weights.length - 1 ? Infinity : weight, index }))
      .filter(({ weight }) => weight >= TURN)
      .toSorted((one, other) => other.weight - one.weight || other.index - one.index)
      .slice(0, LINES)
      .map(({ index }) => index),
  );
  const result: (TitledRound & { first: number; isKept: boolean })[] = [];
  rounds.forEach(({ round, title, points }, index) => {
    const before = result.at(-1);
    const isKept = kept.has(index);
    if (!before || isKept || before.isKept) result.push({ title, points, first: round, last: round, isKept });
    else {
      before.title = `Rounds ${before.first} to ${round}`;
      before.points = [...before.points, ...points];
      before.last = round;
    }
  });
  return result;
}
