/** The table of contents of the sources: files where there is room; where there is not, folders with what is in them in a line. */
import type { SourceFile, SourceTree } from "@/lib/domain/evidence/source";
import { countTokens } from "@/lib/prompts/count-tokens";
import { inline } from "@/lib/prompts/section";

/** What the table of contents may take of every prompt. */
export const CONTENTS_TOKENS = 1500;

type Folder = { path: string; files: SourceFile[]; folders: Map<string, Folder>; count: number };

const known = new WeakMap<SourceTree, Map<number, string>>();

/** Made once per tree and size: trees never change, and every prompt has it. */
export function contentsOf(tree: SourceTree, maxTokens: number): string {
  const made = known.get(tree) ?? new Map<number, string>();
  known.set(tree, made);
  const before = made.get(maxTokens);
  if (before !== undefined) return before;
  const text = write(tree, maxTokens);
  made.set(maxTokens, text);
  return text;
}

function write({ entries }: SourceTree, maxTokens: number): string {
  const root = folderOf(entries);
  const open = opened(root, maxTokens);
  const lines = linesIn(root, open);
  const shown: string[] = [];
  let left = maxTokens;
  for (const line of lines) {
    left -= countTokens(line) + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(line);
  }
  const missing = lines.length - shown.length;
  return [...shown, ...(missing > 0 ? [`… and ${missing} more, shortened to fit: use “list”`] : [])].join("\n");
}

function folderOf(entries: readonly SourceFile[]): Folder {
  const root: Folder = { path: "", files: [], folders: new Map(), count: 0 };
  for (const file of entries) {
    let folder = root;
    folder.count++;
    const parts = file.path.split("/").slice(0, -1);
    for (const [index, name] of parts.entries()) {
      const inner = folder.folders.get(name) ?? {
        path: parts.slice(0, index + 1).join("/"),
        files: [],
        folders: new Map<string, Folder>(),
        count: 0,
      };
      folder.folders.set(name, inner);
      inner.count++;
      folder = inner;
    }
    folder.files.push(file);
  }
  return root;
}

/** Which folders are shown with what is in them: level by level, the small ones first, for as long as there is room. */
function opened(root: Folder, maxTokens: number): Set<Folder> {
  const open = new Set<Folder>([root]);
  let left = maxTokens - costOf(root);
  let level = [...root.folders.values()];
  while (level.length > 0) {
    const next: Folder[] = [];
    for (const folder of level.toSorted(
      (one, other) => sizeOf(one) - sizeOf(other) || (one.path < other.path ? -1 : 1),
    )) {
      const cost = costOf(folder);
      if (cost > left) continue;
      left -= cost;
      open.add(folder);
      next.push(...folder.folders.values());
    }
    level = next;
  }
  return open;
}

const sizeOf = ({ files, folders }: Folder): number => files.length + folders.size;
const costOf = (folder: Folder): number =>
  [...folder.files.map(fileLine), ...[...folder.folders.values()].map(folderLine)].reduce(
    (sum, line) => sum + countTokens(line) + 1,
    0,
  );

function linesIn(folder: Folder, open: ReadonlySet<Folder>): string[] {
  return [
    ...folder.files.map(fileLine),
    ...[...folder.folders.values()].flatMap((inner) => (open.has(inner) ? linesIn(inner, open) : [folderLine(inner)])),
  ];
}

export const fileLine = ({ path, lines, hash, note }: SourceFile): string =>
  hash === undefined
    ? `${inline(path)} (not read${note ? `: ${inline(note)}` : ""})`
    : `${inline(path)} (${counted(lines, "line")})`;
/** Names below a folder that is not opened: enough to know where to look. */
const MAX_NAMED = 16;

function folderLine({ path, count, folders }: Folder): string {
  const inner = [...folders].slice(0, MAX_NAMED).map(([name, folder]) => `${inline(name)} ${folder.count}`);
  const names = inner.length === 0 ? "" : `: ${inner.join(", ")}${folders.size > MAX_NAMED ? ", …" : ""}`;
  return `${inline(path)}/ (${counted(count, "file")}${names})`;
}

export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count.toLocaleString("en")} ${what}s`;
