/** What lies between two texts as edits: each passage as short as it can be and still stand in the text once. */
import { MAX_EDITS, spliced, type Splice, type TextEdit } from "@/lib/domain/edits/apply-edits";

/** Lines looked at to find where two texts meet again: a proper diff of a long text holds up everyone else on the loop. */
const WINDOW = 60;
/** How much further a passage reaches with each try to make it unique. */
const REACH = 24;

/** A passage of the text and what changes within it. */
type Passage = { start: number; end: number; splices: readonly Splice[] };

/** Applied to `before` they give `after`. Nothing can be found in an empty text. */
export function editsBetween(before: string, after: string): TextEdit[] {
  if (before === after || before.trim() === "") return [];
  const passages = merged(splicesBetween(before, after).map((splice) => unique(before, splice)));
  const all = passages.length <= MAX_EDITS ? passages : [unique(before, narrowed(before, 0, before.length, after))];
  return all.map(({ start, end, splices }) => ({
    find: before.slice(start, end),
    replace: spliced(
      before.slice(start, end),
      splices.map((splice) => ({ ...splice, start: splice.start - start, end: splice.end - start })),
    ),
  }));
}

/** Line by line; where they part, the nearest lines that are the same again. */
function splicesBetween(before: string, after: string): Splice[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const splices: Splice[] = [];
  let [at, i, j] = [0, 0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && old[i] === fresh[j]) {
      at += (old[i] as string).length;
      i++;
      j++;
      continue;
    }
    const [gone, come] = apart(old.slice(i, i + WINDOW), fresh.slice(j, j + WINDOW)) ?? [
      old.length - i,
      fresh.length - j,
    ];
    const removed = old.slice(i, i + gone).join("");
    splices.push(narrowed(before, at, at + removed.length, fresh.slice(j, j + come).join("")));
    at += removed.length;
    i += gone;
    j += come;
  }
  return splices;
}

/** How many lines of each to leave out until they meet on one that says something; null where they do not. */
function apart(old: readonly string[], fresh: readonly string[]): [number, number] | null {
  for (let sum = 1; sum < old.length + fresh.length; sum++)
    for (let gone = Math.max(0, sum - fresh.length + 1); gone <= Math.min(sum, old.length - 1); gone++)
      if (old[gone] === fresh[sum - gone] && old[gone]?.trim()) return [gone, sum - gone];
  return null;
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Only what differs, cut between two words. */
function narrowed(before: string, start: number, end: number, text: string): Splice {
  const old = before.slice(start, end);
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head++;
  while (head > 0 && !isBetween(old, head)) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  while (tail > 0 && !isBetween(old, old.length - tail)) tail--;
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
}

const isBetween = (text: string, at: number): boolean =>
  at <= 0 || at >= text.length || /\s/.test(text.charAt(at - 1)) || /\s/.test(text.charAt(at));

/** Wider, to the left first, until it says something and stands there once. */
function unique(before: string, splice: Splice): Passage {
  let { start, end } = splice;
  for (let reach = REACH; !isUnique(before, start, end) && (start > 0 || end < before.length); reach *= 2) {
    const from = start > 0 ? wordStart(before, Math.max(0, start - reach)) : 0;
    end = start > 0 ? end : wordEnd(before, Math.min(before.length, end + reach));
    start = from;
  }
  return { start, end, splices: [splice] };
}

function isUnique(before: string, start: number, end: number): boolean {
  const find = before.slice(start, end);
  return find.trim() !== "" && before.indexOf(find) === start && before.lastIndexOf(find) === start;
}

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !/\s/.test(text.charAt(start - 1)) && at - start < REACH) start--;
  return start;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !/\s/.test(text.charAt(end)) && end - at < REACH) end++;
  return end;
}

/** Those that came to overlap are one; what holds a passage that stands there once stands there once. */
function merged(passages: readonly Passage[]): Passage[] {
  const all: Passage[] = [];
  for (const passage of passages.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (!last || passage.start >= last.end) all.push(passage);
    else
      all[all.length - 1] = {
        start: last.start,
        end: Math.max(last.end, passage.end),
        splices: [...last.splices, ...passage.splices].toSorted((one, other) => one.start - other.start),
      };
  }
  return all;
}
