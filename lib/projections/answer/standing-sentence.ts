/** How the seats stand, in one sentence: "Six of eight seats stand behind it; Security and Operations do not yet." */
import { answerStanding, statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import {
  seatStands,
  STAND_WORDS,
  standGroups,
  standWords,
  type SeatStand,
  type Stand,
  type StandGroup,
} from "@/lib/projections/pictures/seat-stands";
import { capital } from "@/lib/domain/wording";
import { numberWord } from "@/lib/projections/story/number-word";
import { sentenceName } from "@/lib/projections/agent-name";
import { andList } from "@/lib/projections/wording";

/** More names than these are a number: they stand in the picture below. */
const NAMED = 3;

/** "" where nobody has a seat whose word counts. */
export function standingSentence(folded: Folded): string {
  const { panel } = folded.lifecycle.created;
  const seats = seatStands(folded)
    .filter(({ isCounted }) => isCounted)
    .map((seat) => ({ ...seat, name: sentenceName(panel, seat.agentId) }));
  if (seats.length === 0) return "";
  const words = standWords(folded);
  const groups = standGroups(seats, words);
  if (groups.length === 1 && groups[0]?.stand === "silent") return "Nobody has spoken yet.";
  const { facts, created } = folded.lifecycle;
  // Where seats state answers of their own, each stands behind its own.
  const isAnswered = answerStanding(statedAnswers(facts), created.panel)?.apart === 0;
  const said = (group: StandGroup): string => {
    const phrase = verbPhrase(group.stand, group.word, group.seats.length);
    // Without an answer there is no "it" on the page.
    return isAnswered ? phrase : phrase.replace(/\bit$/, "what is on the table");
  };
  const [first, ...rest] = groups;
  if (!first) return "";
  if (first.word === STAND_WORDS.not_yet[0] && first.seats.length === seats.length)
    return `${seats.length === 1 ? "The one seat does not stand" : `None of the ${numberWord(seats.length)} seats stands`} behind ${isAnswered ? "it" : "what is on the table"} yet.`;
  const opening =
    first.seats.length === seats.length
      ? `${everySeat(seats.length)} ${said(first)}`
      : `${capital(numberWord(first.seats.length))} of ${numberWord(seats.length)} seats ${said(first)}`;
  const others = rest.map((group) => `${namesOf(group.seats)} ${afterFirst(group, first.stand, said(group))}`);
  return `${[opening, ...others].join("; ")}.`;
}

const everySeat = (count: number): string =>
  count === 1 ? "The one seat" : count === 2 ? "Both seats" : `All ${numberWord(count)} seats`;

/** Where the others stand behind it, "do not yet" is enough. */
function afterFirst({ stand, word, seats }: StandGroup, first: Stand, phrase: string): string {
  const isPlain = stand === "not_yet" && word === STAND_WORDS.not_yet[0];
  if (!isPlain) return phrase;
  return first === "behind" ? `${seats.length === 1 ? "does" : "do"} not yet` : phrase;
}

function verbPhrase(stand: Stand, word: string, count: number): string {
  const [is, agrees, stands] =
    count === 1 ? ["is", "agrees", "does not yet stand"] : ["are", "agree", "do not yet stand"];
  if (word === STAND_WORDS.notes[0]) return `${agrees} with notes`;
  if (word === STAND_WORDS.not_yet[0]) return `${stands} behind it`;
  const phrase = word.charAt(0).toLowerCase() + word.slice(1);
  return NO_VERB.test(word) || (stand === "against" && word === STAND_WORDS.against[0]) ? `${is} ${phrase}` : phrase;
}

/** Headings of protocols that are no verbs: "In conflict", "Sure of their advice". */
const NO_VERB = /^(?:Sure|Less|In|Sound)\b/;

const namesOf = (seats: readonly SeatStand[]): string =>
  seats.length > NAMED ? numberWord(seats.length) : andList(seats.map(({ name }) => name));
