/** Which file a seat means by a path. */
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { SourceFile, SourceTree } from "@/lib/domain/evidence/source";
import type { Grounds } from "@/lib/prompts/evidence/grounds";

export type FoundFile =
  | { source: string; path: string; hash: string }
  /** A document under deliberation: it stands in the log, not among the sources. */
  | { source: string; path: string; text: string };

/** Of that id or title; all of them where none is named. */
export const treesFor = ({ shelf }: Pick<Grounds, "shelf">, source: string | undefined): readonly SourceTree[] =>
  source === undefined
    ? shelf.trees
    : shelf.trees.filter(({ id, title }) => id === source || title.toLowerCase() === source.toLowerCase());

const MAX_NEAREST = 3;

export function findFile(
  { path, source }: { path: string; source?: string | undefined },
  grounds: Pick<Grounds, "documents" | "shelf">,
): FoundFile | { reason: string } {
  const wanted = path.replace(/^\.?\/+/, "");
  const document = documentCalled(grounds, wanted, source);
  if (document) return document;
  const trees = treesFor(grounds, source);
  const filesThat = (isMeant: (path: string) => boolean) =>
    trees.flatMap(({ id, title, entries }) =>
      entries.filter((entry) => isMeant(entry.path)).map((entry) => ({ id, title, entry })),
    );
  const exact = filesThat((one) => one === wanted);
  // The end of a path is enough where only one file has it.
  const ending = exact.length > 0 || wanted === "" ? [] : filesThat((one) => one.endsWith(`/${wanted}`));
  const found = ending.length === 1 ? ending : exact;
  const [first] = found;
  if (!first) return { reason: unknownPath(wanted, trees, grounds) };
  if (found.length > 1)
    return { reason: `${wanted} is in several sources. Say which: ${found.map(({ title }) => title).join(", ")}.` };
  const { id, entry } = first;
  if (entry.hash === undefined)
    return { reason: `${wanted} is listed, but its text was not read${entry.note ? `: ${entry.note}` : "."}` };
  return { source: id, path: entry.path, hash: entry.hash };
}

function documentCalled(
  { documents }: Pick<Grounds, "documents">,
  path: string,
  source: string | undefined,
): FoundFile | null {
  if (source !== undefined && source.toLowerCase() !== ARTIFACT_SOURCE) return null;
  const named = documents.find((one) => one.path.toLowerCase() === path.toLowerCase());
  // The only one is meant by whatever name.
  const only = source !== undefined || path.toLowerCase() === ARTIFACT_SOURCE ? documents[0] : undefined;
  return named ?? (documents.length === 1 ? (only ?? null) : null);
}

function unknownPath(path: string, trees: readonly SourceTree[], grounds: Pick<Grounds, "documents">): string {
  const near = nearest(
    path,
    trees.flatMap(({ entries }) => entries),
  );
  const names = near.length > 0 ? near : grounds.documents.map((document) => document.path).slice(0, MAX_NEAREST);
  return `There is no file “${path}”.${names.length > 0 ? ` Nearest: ${names.join(", ")}.` : ""}`;
}

/** The same name elsewhere, then names and folders that share most of their words. */
function nearest(path: string, entries: readonly SourceFile[]): string[] {
  const wanted = wordsOf(path);
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return entries
    .map((entry) => {
      const words = wordsOf(entry.path);
      const shared = [...wanted].filter((word) => words.has(word)).length;
      const isNamesake = entry.path.toLowerCase().endsWith(`/${name}`) || entry.path.toLowerCase() === name;
      return { path: entry.path, score: shared / (wanted.size + words.size) + (isNamesake ? 1 : 0) };
    })
    .filter(({ score }) => score > 0.15)
    .toSorted((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1))
    .slice(0, MAX_NEAREST)
    .map((one) => one.path);
}

const wordsOf = (path: string): Set<string> => new Set(path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
