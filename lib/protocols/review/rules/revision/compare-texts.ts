/** What became of a document from one version to the next: told to the assessors as a difference, and watched for losses (P1-57). */
import { sectionsOf, shortened, unitsOf, wordsIn, type Unit } from "@/lib/domain/edits/text-units";

/** Sentences that stand next to each other, under one heading; `heading`: it begins with that heading itself. */
export type Passage = { text: string; under: string | null; heading: string | null };
export type Difference = { removed: readonly Passage[]; added: readonly Passage[] };

/** By sentences and lines, however often each stands there: what only moved is neither removed nor added. */
export function differenceOf(before: string, after: string): Difference {
  const [old, fresh] = [unitsOf(before), unitsOf(after)];
  return { removed: passagesOf(before, missingIn(old, fresh)), added: passagesOf(after, missingIn(fresh, old)) };
}

type Placed = Unit & { index: number };

/** Those of the first that the second does not have, or not as often. */
function missingIn(units: readonly Unit[], others: readonly Unit[]): Placed[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return units.flatMap((unit, index) => {
    const count = left.get(unit.text) ?? 0;
    if (count === 0) return [{ ...unit, index }];
    left.set(unit.text, count - 1);
    return [];
  });
}

function passagesOf(text: string, units: readonly Placed[]): Passage[] {
  const runs: Placed[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && last.index + 1 === unit.index && last.under === unit.under) run.push(unit);
    else runs.push([unit]);
  }
  return runs.map((run) => {
    const [first, last] = [run[0] as Placed, run.at(-1) as Placed];
    return {
      text: text.slice(first.start, last.end),
      under: first.isHeading ? null : first.under,
      heading: first.isHeading ? first.under : null,
    };
  });
}

/** More of the text than this gone without an issue that asked for it is a loss. */
export const LOSS_SHARE = 0.1;

export type Loss = {
  headings: readonly string[];
  /** Passages most of whose words are gone. */
  passages: readonly Passage[];
  /** Of the characters of all words, from 0 to 1. */
  share: number;
};

/** A change that answers an issue the modifier calls FIXED: what it names was asked for. */
export type Account = { what: string; why: string };

/** What is gone and nobody asked for; null where nothing is. */
export function lossIn(before: string, after: string, accounts: readonly Account[]): Loss | null {
  const isAsked = askedFor(accounts);
  const headings = goneHeadings(before, after).filter((title) => !isAsked(title));
  const { removed, added } = differenceOf(before, after);
  const survives = counter(added.flatMap(({ text }) => wordsIn(text)));
  const total = lengthOf(wordsIn(before));
  let gone = 0;
  const passages = removed.filter((passage) => {
    const words = wordsIn(passage.text);
    const lost = lengthOf(words.filter((word) => !survives(word)));
    if ([passage.heading, passage.under, firstWords(passage.text)].some((name) => name !== null && isAsked(name)))
      return false;
    gone += lost;
    return lost > lengthOf(words) / 2 && !isHeadingAlone(passage);
  });
  const share = total === 0 ? 0 : gone / total;
  if (headings.length === 0 && share <= LOSS_SHARE) return null;
  return { headings, passages, share };
}

/** Told as a heading. */
const isHeadingAlone = ({ text, heading }: Passage): boolean => heading !== null && !text.includes("\n");

function goneHeadings(before: string, after: string): string[] {
  const stays = counter(sectionsOf(after).map(({ title }) => title.toLowerCase()));
  return sectionsOf(before)
    .map(({ title }) => title)
    .filter((title) => !stays(title.toLowerCase()));
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** True as often as the word was counted. */
function counter(words: readonly string[]): (word: string) => boolean {
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  return (word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count > 0;
  };
}

const NAMED_WORDS = 4;
const firstWords = (text: string): string => wordsIn(text.slice(0, 400)).slice(0, NAMED_WORDS).join(" ");

/** A heading is named by all of its words, a passage by its first ones. */
function askedFor(accounts: readonly Account[]): (name: string) => boolean {
  const told = accounts.map(({ what, why }) => ` ${wordsIn(`${what} ${why}`).join(" ")} `);
  return (name) => {
    const words = wordsIn(name).join(" ");
    return words !== "" && told.some((text) => text.includes(` ${words} `));
  };
}

const MOST_NAMED = 12;

/** As the modifier is told, with what would mend it. */
export function lossInWords({ headings, passages, share }: Loss): string {
  const lost = [
    ...headings.map((title) => `the heading “${shortened(title, 90)}”`),
    ...passages.map(({ text, under }) => `${under ? `under “${shortened(under, 60)}” ` : ""}“${shortened(text, 160)}”`),
  ];
  const more = lost.length - MOST_NAMED;
  return `the new version has lost ${Math.round(share * 100)} % of the text that no issue asked to remove: ${[...lost.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join("; ")}. Put it back; or, for each part an issue asks to leave out, name its heading or first words in a change that answers this issue, ruled FIXED`;
}

/** As it is shown to people. */
export function lossForPeople({ headings, share }: Pick<Loss, "headings" | "share">): string {
  const gone = headings.length > 0 ? `, and with it ${headings.map((title) => `“${title}”`).join(", ")}` : "";
  return `About ${Math.round(share * 100)} % of the text is gone without an issue that asked for it${gone}`;
}

/** All that was removed and added, for whoever does not read the document itself. */
export function wholeDifference(before: string, after: string): string {
  const { removed, added } = differenceOf(before, after);
  if (removed.length + added.length === 0) return "Nothing was removed or added.";
  return [listing(REMOVED, "-", removed), listing("Added", "+", added)].filter(Boolean).join("\n");
}

const REMOVED = "Removed or replaced";

/**
 * The difference for whoever reads the new version beside it. What was added stands there, so it is the first to go:
 * where the list would be longer than the document, and where it has to keep to so many characters. Removals are cut
 * for the latter only, and what does not fit is counted.
 */
export function differenceText(before: string, after: string, limit: number | null): string {
  const whole = wholeDifference(before, after);
  const isShort = whole.length <= Math.max(SHORT_DIFFERENCE, after.length);
  if (isShort && whole.length <= (limit ?? Number.POSITIVE_INFINITY)) return whole;
  const { removed, added } = differenceOf(before, after);
  const count = added.length === 1 ? "1 passage" : `${added.length} passages`;
  return [
    ...(isShort ? [] : ["Most of the document has changed."]),
    ...(added.length > 0 ? [`Added: ${count}, to be read in the document itself.`] : []),
    listing(REMOVED, "-", removed, limit ?? Number.POSITIVE_INFINITY),
  ]
    .filter(Boolean)
    .join("\n");
}

/** Listed whole, however short the document is. */
const SHORT_DIFFERENCE = 2000;

function listing(title: string, mark: string, passages: readonly Passage[], limit = Number.POSITIVE_INFINITY): string {
  if (passages.length === 0) return "";
  const lines: string[] = [];
  let [left, shown] = [limit, 0];
  let under: string | null = null;
  for (const passage of passages) {
    if (left <= SHORTEST_SHOWN) break;
    if (passage.under !== under && passage.under !== null) lines.push(`under “${shortened(passage.under, 80)}”:`);
    under = passage.under;
    const text = atMost(passage.text, left);
    // Its own bullets would read as entries of this list.
    lines.push(/^[-*+] /m.test(text) ? `${mark}\n${indented(text)}` : `${mark} ${text}`);
    left -= text.length + 3;
    shown++;
  }
  const more = passages.length - shown;
  return [
    `${title}:`,
    ...lines,
    ...(more > 0 ? [`(and ${more} more ${more === 1 ? "passage" : "passages"}, not shown here)`] : []),
  ].join("\n");
}

const indented = (text: string): string => text.replaceAll(/^/gm, "    ");

const SHORTEST_SHOWN = 80;

/** Cut between two words, and said to be. */
function atMost(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = Math.max(text.lastIndexOf(" ", limit), text.lastIndexOf("\n", limit));
  return `${text.slice(0, space > 0 ? space : limit).toWellFormed()} [… ${text.length - (space > 0 ? space : limit)} more characters]`;
}
