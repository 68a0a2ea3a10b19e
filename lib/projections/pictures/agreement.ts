/** Agreement by round: a line for each seat, the middle one in bold, and what has to be reached. */
import type { AgentId } from "@/lib/domain/ids";
import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import { numberWord } from "@/lib/projections/story/number-word";
import { isCounted, viewsOf } from "@/lib/projections/views-of";
import { andList } from "@/lib/projections/wording";
import { scoreAxis, type Axis } from "./axis";
import type { FigureModel } from "./figure";
import { standWords } from "./seat-stands";

export type AgreementSeat = {
  agentId: AgentId;
  place: number;
  name: string;
  /** By column; null where it gave none there. */
  scores: readonly (number | null)[];
  last: number;
  isOnTarget: boolean;
  isCounted: boolean;
};

export type AgreementModel = FigureModel & {
  /** "Round 1"; several where older ones are folded: "Rounds 1 to 3". */
  columns: readonly { title: string; short: string }[];
  axis: Axis;
  target: number | null;
  targetWord: string;
  seats: readonly AgreementSeat[];
  /** Of all counted seats by column, each with what it last said; null before all have spoken. */
  median: readonly (number | null)[];
  /** Lowest and highest of the counted seats, where lines would be too many; null: draw the lines. */
  band: readonly ({ low: number; high: number } | null)[] | null;
  /** The round still going on, as a column. */
  openColumn: number | null;
};

const BAND_FROM = 9;
const MOST_ROUNDS = 12;

/** Null where nobody gives scores, or nobody has yet. */
export function agreement(folded: Folded): AgreementModel | null {
  const views = viewsOf(folded);
  const series = views.scores(folded);
  const given = series?.agents.flatMap(({ points }) => points.flatMap(({ score }) => score ?? [])) ?? [];
  if (!series || given.length === 0) return null;
  const { panel } = folded.lifecycle.created;
  const folds = Math.max(0, series.rounds.length - MOST_ROUNDS);
  // Of the rounds that are folded the last one stands for them.
  const kept = series.rounds.slice(folds);
  const seats = series.agents.flatMap(({ agentId, name, points }): AgreementSeat[] => {
    const scores = kept.map((round) => points.find((point) => point.round === round)?.score ?? null);
    const last = points.findLast(({ score }) => score !== null)?.score ?? null;
    if (last === null) return [];
    return [
      {
        agentId,
        name,
        place: panel.findIndex(({ id }) => id === agentId) + 1,
        scores: scores.every((score) => score === null) ? [last, ...scores.slice(1)] : scores,
        last,
        isOnTarget: series.target === null || last >= series.target,
        isCounted: isCounted(folded, agentId),
      },
    ];
  });
  const counted = seats.filter((seat) => seat.isCounted);
  const standing = kept.map((_, column) =>
    counted.map(({ scores }) => scores.slice(0, column + 1).findLast((one) => one !== null) ?? null),
  );
  const middle = standing.map((all) =>
    all.some((one) => one === null) ? null : medianOf(all.flatMap((one) => one ?? [])),
  );
  const axis = scoreAxis(series.target === null ? given : [...given, series.target], series.scale);
  const openColumn = series.openRound === null ? -1 : kept.indexOf(series.openRound);
  const model = {
    columns: kept.map((round, index) => ({
      title: index === 0 && folds > 0 ? `Rounds 1 to ${round}` : `Round ${round}`,
      short: index === 0 && folds > 0 ? `1–${round}` : String(round),
    })),
    axis,
    target: series.target,
    targetWord: standWords(folded).behind[1].toLowerCase(),
    seats,
    median: middle,
    band:
      seats.length >= BAND_FROM
        ? standing.map((all) =>
            all.some((one) => one === null)
              ? null
              : {
                  low: Math.min(...all.flatMap((one) => one ?? [])),
                  high: Math.max(...all.flatMap((one) => one ?? [])),
                },
          )
        : null,
    openColumn: openColumn === -1 ? null : openColumn,
  };
  return {
    ...model,
    title: titleOf(counted, series.target),
    subtitle: `${SUBTITLE} ${model.band ? "The band holds all seats; bold: the middle one." : "Bold line: the middle seat."}${axis.isCut ? ` The axis starts at ${axis.start}.` : ""}`,
    sentence: sentenceOf(counted, middle, series.target),
    table: {
      columns: ["Seat", ...model.columns.map(({ title }) => title)],
      rows: [
        ...seats.map(({ agentId, name, scores }) => ({ key: agentId, cells: [name, ...scores.map(inCell)] })),
        { key: "median", cells: ["Middle seat", ...middle.map(inCell)] },
      ],
    },
  };
}

const SUBTITLE = "Agreement with what is on the table, by round.";
const inCell = (value: number | null): string => (value === null ? "–" : String(value));

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1] ?? 0, sorted[half] ?? 0];
  return sorted.length % 2 === 1 ? high : Number(((low + high) / 2).toFixed(2));
}

/** "Six seats met above 90; two did not follow" */
function titleOf(counted: readonly AgreementSeat[], target: number | null): string {
  const apart = counted.filter(({ isOnTarget }) => !isOnTarget);
  const on = counted.length - apart.length;
  const scores = counted.map(({ last }) => last);
  if (target === null) return `${capital(numberWord(counted.length))} seats, ${tidyGap(scores)} points apart`;
  if (counted.length === 1)
    return `${counted[0]?.name ?? "The seat"} is ${on === 1 ? "at or above" : "below"} ${target}`;
  if (apart.length === 0)
    return `${counted.length === 2 ? "Both" : `All ${numberWord(counted.length)}`} seats met at ${target} or above`;
  if (on === 0) return `Nobody has reached ${target} yet; the seats are ${tidyGap(scores)} points apart`;
  const names = apart.length <= 2 ? andList(apart.map(({ name }) => name)) : numberWord(apart.length);
  // One alone has met nobody.
  return on === 1
    ? `Only ${counted.find(({ isOnTarget }) => isOnTarget)?.name ?? "one seat"} is at ${target} or above`
    : `${capital(numberWord(on))} seats met at ${target} or above; ${names} did not follow`;
}

const tidyGap = (scores: readonly number[]): string =>
  String(Number((Math.max(...scores) - Math.min(...scores)).toFixed(1)));

function sentenceOf(
  counted: readonly AgreementSeat[],
  middle: readonly (number | null)[],
  target: number | null,
): string {
  const known = middle.flatMap((one) => one ?? []);
  const [first, last] = [known[0], known.at(-1)];
  const way =
    first === undefined || last === undefined
      ? ""
      : first === last
        ? `The middle seat stayed at ${last}. `
        : `The middle seat went from ${first} to ${last}. `;
  const apart = target === null ? [] : counted.filter(({ isOnTarget }) => !isOnTarget);
  const who =
    apart.length === 0
      ? "Every seat is at the target"
      : `Below the target of ${target}: ${andList(apart.map(({ name, last: score }) => `${name} ${score}`))}`;
  return `Agreement by round. ${way}${target === null ? "" : `${who}.`}`.trim();
}
