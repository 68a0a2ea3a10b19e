/** What became of a document from one version to the next, told to whoever reads it again. */
import { shortened, unitsOf, type Unit } from "./text-units";

/** Sentences that stand next to each other, under one heading; `heading`: it begins with that heading itself. */
export type Passage = { text: string; under: string | null; heading: string | null };
export type Difference = { removed: readonly Passage[]; added: readonly Passage[] };

/** By sentences and lines, however often each stands there: what only moved is neither removed nor added. */
export function differenceOf(before: string, after: string): Difference {
  const [old, fresh] = [unitsOf(before), unitsOf(after)];
  return { removed: passagesOf(before, missingIn(old, fresh)), added: passagesOf(after, missingIn(fresh, old)) };
}

export type Placed = Unit & { index: number };

/** Those of the first that the second does not have, or not as often; then those that are expected to be missing are, before others of the same words. */
export function missingIn(
  units: readonly Unit[],
  others: readonly Unit[],
  isExpected: (unit: Unit) => boolean = () => false,
): Placed[] {
  const stays = counter(others.map(({ text }) => text));
  const placed = units.map((unit, index) => ({ ...unit, index }));
  const isGone = ({ text }: Unit): boolean => !stays(text);
  return [
    ...placed.filter((unit) => !isExpected(unit)).filter(isGone),
    ...placed.filter(isExpected).filter(isGone),
  ].toSorted((one, other) => one.index - other.index);
}

/** True as often as the word was counted. */
export function counter(words: readonly string[]): (word: string) => boolean {
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  return (word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count > 0;
  };
}

/** Those that stand next to each other are one passage. */
export function passagesOf(text: string, units: readonly Placed[]): Passage[] {
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
