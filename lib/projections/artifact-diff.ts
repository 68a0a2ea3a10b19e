/** What changed between two versions of a document: lines with the words that differ, long stretches without a change folded. */
import { diffLines, diffWordsWithSpace } from "diff";

export type DiffPiece = { text: string; isChanged: boolean };
export type DiffLine = { kind: "same" | "added" | "removed"; pieces: readonly DiffPiece[]; /** In the version before, and in this one; null where it is not there. */ before: number | null; after: number | null };
/** `folded`: so many lines without a change, left out. */
export type DiffRow = { kind: "line"; line: DiffLine } | { kind: "folded"; count: number; lines: readonly DiffLine[] };
export type ArtifactDiff = { rows: readonly DiffRow[]; added: number; removed: number };

/** Lines around a change that are shown to find one's place. */
const CONTEXT = 3;
/** Longer paragraphs than this are compared as wholes: words of a wall of text would take seconds. */
const MAX_WORD_DIFF_CHARS = 6_000;

export function artifactDiff(before: string, after: string): ArtifactDiff {
  const lines = linesOf(before, after);
  return { rows: fold(lines), added: lines.filter(({ kind }) => kind === "added").length, removed: lines.filter(({ kind }) => kind === "removed").length };
}

function linesOf(before: string, after: string): DiffLine[] {
  const changes = diffLines(ended(before), ended(after));
  const lines: DiffLine[] = [];
  let [oldLine, newLine] = [0, 0];
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index];
    if (!change) continue;
    const next = changes[index + 1];
    if (change.removed && next?.added) {
      const [removed, added] = paired(split(change.value), split(next.value));
      lines.push(...removed.map((pieces): DiffLine => ({ kind: "removed", pieces, before: ++oldLine, after: null })));
      lines.push(...added.map((pieces): DiffLine => ({ kind: "added", pieces, before: null, after: ++newLine })));
      index++;
      continue;
    }
    for (const text of split(change.value)) {
      const pieces = [{ text, isChanged: Boolean(change.added || change.removed) }];
      if (change.removed) lines.push({ kind: "removed", pieces, before: ++oldLine, after: null });
      else if (change.added) lines.push({ kind: "added", pieces, before: null, after: ++newLine });
      else lines.push({ kind: "same", pieces, before: ++oldLine, after: ++newLine });
    }
  }
  return lines;
}

/** A last line with and without its end is the same line. */
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
const split = (value: string): string[] => value.replace(/\n$/, "").split("\n");

/** Line by line where as many came as went; otherwise there is no telling which belongs to which. */
function paired(removed: readonly string[], added: readonly string[]): [DiffPiece[][], DiffPiece[][]] {
  const whole = (text: string): DiffPiece[] => [{ text, isChanged: true }];
  if (removed.length !== added.length) return [removed.map(whole), added.map(whole)];
  const pairs = removed.map((old, index) => words(old, added[index] ?? ""));
  return [pairs.map(([old]) => old), pairs.map(([, fresh]) => fresh)];
}

function words(old: string, fresh: string): [DiffPiece[], DiffPiece[]] {
  if (old.length + fresh.length > MAX_WORD_DIFF_CHARS) return [[{ text: old, isChanged: true }], [{ text: fresh, isChanged: true }]];
  const changes = diffWordsWithSpace(old, fresh);
  const side = (leaveOut: "added" | "removed"): DiffPiece[] => changes.filter((change) => !change[leaveOut]).map(({ value, added, removed }) => ({ text: value, isChanged: Boolean(added || removed) }));
  return [side("added"), side("removed")];
}

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
    for (let at = Math.max(0, index - CONTEXT); at <= Math.min(lines.length - 1, index + CONTEXT); at++) near[at] = true;
  });
  return near;
}
