/** What changed between two versions of a document: lines with the words that differ, long stretches without a change folded. */
import { diffArrays, diffWordsWithSpace } from "diff";

export type DiffPiece = { text: string; isChanged: boolean };
export type DiffLine = {
  kind: "same" | "added" | "removed";
  pieces: readonly DiffPiece[];
  /** In the version before, and in this one; null where it is not there. */ before: number | null;
  after: number | null;
};
/** `folded`: so many lines without a change, left out. */
export type DiffRow = { kind: "line"; line: DiffLine } | { kind: "folded"; count: number; lines: readonly DiffLine[] };
export type ArtifactDiff = {
  rows: readonly DiffRow[];
  added: number;
  removed: number;
  /** More differs than can be shown line by line; then there are no rows. */ isTooLarge: boolean;
};

/** Lines around a change that are shown to find one's place. */
const CONTEXT = 3;
/** Changed lines that are looked for one by one: the time grows with their square. Beyond, all between the first and the last change counts as changed. */
const MAX_EDITS = 500;
/** Lines among which changes are looked for at all. */
const MAX_LINES = 50_000;
/** Changed lines that are shown. */
const MAX_CHANGED = 2000;
/** Longer paragraphs than this are compared as wholes: words of a wall of text would take seconds. */
const MAX_WORD_DIFF_CHARS = 6_000;
/** Changed words that are looked for in one line, and characters compared by their words in one difference. */
const MAX_WORD_EDITS = 60;
const MAX_WORD_CHARS = 120_000;

export function artifactDiff(before: string, after: string): ArtifactDiff {
  const lines = linesOf(split(before), split(after));
  if (!lines) return { rows: [], added: 0, removed: 0, isTooLarge: true };
  return {
    rows: fold(lines),
    added: lines.filter(({ kind }) => kind === "added").length,
    removed: lines.filter(({ kind }) => kind === "removed").length,
    isTooLarge: false,
  };
}

/** Null where more differs than can be shown. */
function linesOf(before: readonly string[], after: readonly string[]): DiffLine[] | null {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const changes = changesOf(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  if (!changes) return null;
  const lines: DiffLine[] = [];
  const wordDiff = new WordDiff();
  let [oldLine, newLine] = [0, 0];
  const keep = (texts: readonly string[]) =>
    texts.forEach((text) =>
      lines.push({ kind: "same", pieces: [{ text, isChanged: false }], before: ++oldLine, after: ++newLine }),
    );
  keep(before.slice(0, head));
  for (const change of changes) {
    if ("same" in change) keep(change.same);
    else {
      const [removed, added] = wordDiff.paired(change.removed, change.added);
      for (const pieces of removed) lines.push({ kind: "removed", pieces, before: ++oldLine, after: null });
      for (const pieces of added) lines.push({ kind: "added", pieces, before: null, after: ++newLine });
    }
  }
  keep(after.slice(after.length - tail));
  return lines;
}

type Change = { same: readonly string[] } | { removed: readonly string[]; added: readonly string[] };

function changesOf(before: readonly string[], after: readonly string[]): Change[] | null {
  const found =
    before.length + after.length <= MAX_LINES
      ? diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
      : undefined;
  if (!found) return before.length + after.length <= MAX_CHANGED ? [{ removed: before, added: after }] : null;
  const changes: Change[] = [];
  for (const { value, added, removed } of found) {
    const last = changes.at(-1);
    if (!added && !removed) changes.push({ same: value });
    else if (last && "removed" in last && added && last.added.length === 0)
      changes[changes.length - 1] = { removed: last.removed, added: value };
    else changes.push({ removed: removed ? value : [], added: added ? value : [] });
  }
  return changes;
}

/** A last line with and without its end is the same line. */
const split = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** The words that differ within changed lines, as far as comparing them is worth the time. */
class WordDiff {
  private charsLeft = MAX_WORD_CHARS;

  /** Line by line where as many came as went; otherwise there is no telling which belongs to which. */
  paired(removed: readonly string[], added: readonly string[]): [DiffPiece[][], DiffPiece[][]] {
    if (removed.length !== added.length) return [removed.map(whole), added.map(whole)];
    const pairs = removed.map((old, index) => this.words(old, added[index] ?? ""));
    return [pairs.map(([old]) => old), pairs.map(([, fresh]) => fresh)];
  }

  private words(old: string, fresh: string): [DiffPiece[], DiffPiece[]] {
    const chars = old.length + fresh.length;
    const changes =
      chars <= Math.min(this.charsLeft, MAX_WORD_DIFF_CHARS)
        ? diffWordsWithSpace(old, fresh, { maxEditLength: MAX_WORD_EDITS })
        : undefined;
    this.charsLeft -= chars;
    if (!changes) return [whole(old), whole(fresh)];
    const side = (leaveOut: "added" | "removed"): DiffPiece[] =>
      changes
        .filter((change) => !change[leaveOut])
        .map(({ value, added, removed }) => ({ text: value, isChanged: Boolean(added || removed) }));
    return [side("added"), side("removed")];
  }
}

const whole = (text: string): DiffPiece[] => [{ text, isChanged: true }];

function fold(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = nearChange(lines);
  const rows: DiffRow[] = [];
  let run: DiffLine[] = [];
  const endRun = () => {
    if (run.length > 0) rows.push({ kind: "folded", count: run.length, lines: run });
    run = [];
  };
  lines.forEach((line, index) => {
    if (!isNear[index]) return run.push(line);
    endRun();
    return rows.push({ kind: "line", line });
  });
  endRun();
  return rows;
}

function nearChange(lines: readonly DiffLine[]): boolean[] {
  const near = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind === "same") return;
    for (let at = Math.max(0, index - CONTEXT); at <= Math.min(lines.length - 1, index + CONTEXT); at++)
      near[at] = true;
  });
  return near;
}
