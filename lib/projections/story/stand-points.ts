/** How the seats stood after each round, and who changed sides. */
import type { Folded } from "@/lib/kernel/fold";
import { STANDS, standWords, type StandWords } from "@/lib/projections/pictures/seat-stands";
import type { PastStand, RoundStands } from "@/lib/projections/pictures/stand-history";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { viewsOf } from "@/lib/projections/views-of";
import { andList } from "@/lib/projections/wording";
import { capital } from "@/lib/domain/wording";
import { numberWord } from "./number-word";
import { within, type Point } from "./point";

export function standPoints(folded: Folded, history: readonly RoundStands[]): Point[] {
  const views = viewsOf(folded);
  const manner: Manner = {
    words: standWords(folded),
    scores: views.scores(folded),
    isAnew: views.stands?.(folded).isAnew ?? false,
  };
  return history.flatMap((round, index): Point[] => {
    if (round.seq === null) return [];
    const before = history[index - 1];
    // A round that is still going on says nothing yet about all of them.
    const counted = round.isOpen ? [] : countPoint(round, before, manner);
    return [...counted, ...(before && !manner.isAnew ? slips(round, before) : [])];
  });
}

type Manner = { words: StandWords; scores: ScoreSeriesModel | null; isAnew: boolean };

/** How far apart they began. */
function began({ agents }: ScoreSeriesModel, round: number): string {
  const given = agents.flatMap(({ points }) => points.find((point) => point.round === round)?.score ?? []);
  const [low, high] = [Math.min(...given), Math.max(...given)];
  return given.length < 2 ? "" : low === high ? ` All scores were ${low}.` : ` Scores went from ${low} to ${high}.`;
}

function countPoint(
  { round, seq, stands }: RoundStands,
  before: RoundStands | undefined,
  { words, scores, isAnew }: Manner,
): Point[] {
  const counted = stands.filter(({ isCounted }) => isCounted);
  if (seq === null || counted.length === 0) return [];
  const isChanged = !before || counted.some((one) => standIn(before, one) !== one.stand);
  const behind = counted.filter(({ stand }) => stand === "behind").length;
  const text = scores
    ? `${behindSentence(behind, counted.length, words, before && countedBehind(before))}${before ? "" : began(scores, round)}`
    : groupsSentence(counted, words);
  const isTurn = !before || (behind === counted.length && isChanged);
  return [{ round, seq, text, alone: within(round, text), weight: isAnew ? 2 : isTurn ? 6 : isChanged ? 4 : 1 }];
}

const standIn = ({ stands }: RoundStands, { agentId }: PastStand): PastStand["stand"] | undefined =>
  stands.find((one) => one.agentId === agentId)?.stand;

const countedBehind = ({ stands }: RoundStands): number =>
  stands.filter(({ stand, isCounted }) => isCounted && stand === "behind").length;

function behindSentence(behind: number, all: number, words: StandWords, before: number | undefined): string {
  const [, , did] = words.behind;
  if (behind === 0) return `${before ? "Nobody" : before === 0 ? "Still nobody" : "Nobody"} ${did}.`;
  const who =
    behind === all && all > 1 ? `All ${numberWord(all)}` : `${capital(numberWord(behind))} of ${numberWord(all)}`;
  const change = behind - (before ?? behind);
  const more =
    change === 0
      ? before === undefined
        ? ""
        : ", as before"
      : `, ${numberWord(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than before`;
  return `${who} ${did}${more}.`;
}

/** "One passed it, two failed it." */
function groupsSentence(stands: readonly PastStand[], words: StandWords): string {
  const groups = STANDS.flatMap((stand) => {
    const count = stands.filter((one) => one.stand === stand).length;
    return count === 0 ? [] : [{ count, did: words[stand][2] }];
  });
  const [only] = groups;
  if (groups.length === 1 && only)
    return stands.length === 1
      ? `${stands[0]?.name ?? "One"} ${only.did}.`
      : `${stands.length === 2 ? "Both" : `All ${numberWord(stands.length)}`} ${only.did}.`;
  return `${capital(andList(groups.map(({ count, did }) => `${numberWord(count)} ${did}`)))}.`;
}

/** Who went back on what it had said: rarer than agreeing, and worth more words. */
function slips({ round, stands }: RoundStands, before: RoundStands): Point[] {
  return stands.flatMap((now): Point[] => {
    const then = before.stands.find(({ agentId }) => agentId === now.agentId);
    const isDown = then && JUDGING.indexOf(then.stand) >= 0 && JUDGING.indexOf(now.stand) > JUDGING.indexOf(then.stand);
    if (!isDown || !now.cell || then.word === null || now.word === null || then.word === now.word) return [];
    const text = `${now.name} went back from ${then.word} to ${now.word}.`;
    return [{ round, seq: now.cell.seq, text, alone: within(round, text), weight: 5 }];
  });
}

const JUDGING: readonly PastStand["stand"][] = ["behind", "notes", "not_yet", "against"];
