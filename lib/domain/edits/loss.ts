/** What a new version of a document has lost that nobody asked to remove (P1-57, P2-47, P4-59). */
import type { Splice } from "./apply-edits";
import { counter, missingIn, passagesOf, type Passage } from "./difference";
import { sectionsOf, shortened, unitsOf, wordsIn } from "./text-units";

/** More of the text than this gone without anything that asked for it is a loss. */
export const LOSS_SHARE = 0.1;
/** The mark of a reply that was told of its loss and is taken all the same. */
export const TEXT_LOST = "text_lost";

export type Loss = {
  headings: readonly string[];
  /** All that lost words, those most of whose words are gone first: the share is theirs. */
  passages: readonly (Passage & { isMostlyLost: boolean })[];
  /** Of the characters of all words, from 0 to 1. */
  share: number;
};

/** A change made because something asked for it: what it names by its heading or first words was to go. */
export type Account = { what: string; why: string };
type Span = Pick<Splice, "start" | "end">;
/** `spans`: what is replaced by edits that answer something which asked for them. */
export type AskedFor = { accounts: readonly Account[]; spans?: readonly Span[] };

/** What is gone and nobody asked for; null where nothing is. */
export function lossIn(before: string, after: string, { accounts, spans = [] }: AskedFor): Loss | null {
  const isNamed = namedIn(accounts);
  const isReplaced = (one: Span): boolean => spans.some(({ start, end }) => one.start < end && start < one.end);
  const headings = goneHeadings(before, after, isReplaced).filter((title) => !isNamed(title));
  const [old, fresh] = [unitsOf(before), unitsOf(after)];
  const missing = missingIn(old, fresh, isReplaced);
  const survives = counter(missingIn(fresh, old).flatMap(({ text }) => wordsIn(text)));
  // What was added there stands for what was to go, before it can stand for anything else.
  for (const { text } of missing.filter(isReplaced)) wordsIn(text).forEach(survives);
  const total = lengthOf(wordsIn(before));
  const removed = passagesOf(
    before,
    missing.filter((unit) => !isReplaced(unit)),
  )
    .map((passage) => {
      const words = wordsIn(passage.text);
      const lost = lengthOf(words.filter((word) => !survives(word)));
      return { passage, lost, isMostlyLost: lost > lengthOf(words) / 2 };
    })
    .filter(({ passage: { heading, under, text } }) =>
      [heading, under, firstWords(text)].every((name) => name === null || !isNamed(name)),
    );
  const share = total === 0 ? 0 : removed.reduce((sum, { lost }) => sum + lost, 0) / total;
  if (headings.length === 0 && share <= LOSS_SHARE) return null;
  const told = removed
    .filter(({ passage, lost }) => lost > 0 && !isHeadingAlone(passage))
    .toSorted((a, b) => Number(b.isMostlyLost) - Number(a.isMostlyLost));
  return { headings, passages: told.map(({ passage, isMostlyLost }) => ({ ...passage, isMostlyLost })), share };
}

/** Told as a heading. */
const isHeadingAlone = ({ text, heading }: Passage): boolean => heading !== null && !text.includes("\n");

/** Of headings of the same words, those that were to go are the ones that went. */
function goneHeadings(before: string, after: string, isReplaced: (one: Span) => boolean): string[] {
  const stays = counter(sectionsOf(after).map(({ title }) => title.toLowerCase()));
  return sectionsOf(before)
    .filter(({ start, bodyStart }) => !isReplaced({ start, end: bodyStart }))
    .map(({ title }) => title)
    .filter((title) => !stays(title.toLowerCase()));
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

const NAMED_WORDS = 4;
const firstWords = (text: string): string => wordsIn(text.slice(0, 400)).slice(0, NAMED_WORDS).join(" ");

/** A heading is named by all of its words, a passage by its first ones. */
function namedIn(accounts: readonly Account[]): (name: string) => boolean {
  const told = accounts.map(({ what, why }) => ` ${wordsIn(`${what} ${why}`).join(" ")} `);
  return (name) => {
    const words = wordsIn(name).join(" ");
    return words !== "" && told.some((text) => text.includes(` ${words} `));
  };
}

const MOST_NAMED = 12;

/** As whoever wrote the new version is told. `asker`: what could have asked for it; `mend`: how it can answer for what has to go. */
export function lossInWords(
  { headings, passages, share }: Loss,
  { asker, mend }: { asker: string; mend: string },
): string {
  const lost = [
    ...headings.map((title) => `the heading “${shortened(title, 90)}”`),
    ...passages.map(
      ({ text, under, isMostlyLost }) =>
        `${under ? `under “${shortened(under, 60)}” ` : ""}${isMostlyLost ? "" : "words of "}“${shortened(text, 160)}”`,
    ),
  ];
  const more = lost.length - MOST_NAMED;
  return `the new version has lost ${Math.round(share * 100)} % of the text that no ${asker} asked to remove: ${[...lost.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join("; ")}. Put it back; or, ${mend}`;
}

/** As it is shown to people. */
export function lossForPeople({ headings, share }: Pick<Loss, "headings" | "share">, asker: string): string {
  const gone = headings.length > 0 ? `, and with it ${headings.map((title) => `“${title}”`).join(", ")}` : "";
  return `About ${Math.round(share * 100)} % of the text is gone without ${asker} that asked for it${gone}`;
}
