import { constants, type Stats } from "node:fs";
import { type FileHandle, open, readdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { execFile } from "node:child_process";
import ignore, { type Ignore } from "ignore";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Place } from "@/lib/server/sources/folder-roots";
import { limitProblem, MAX_FILE_BYTES, MAX_FILES } from "@/lib/server/sources/limits";
import type { Gathered, ReadFile, Skipped } from "@/lib/server/sources/new-source";
import { isDocx, isPdf, tooLarge } from "@/lib/server/sources/read/file-kinds";
import { readChosen, readText } from "@/lib/server/sources/read/read-bytes";
import { checkPath, LEFT_OUT_FOLDERS, mayHoldSecrets, SECRETS_NOTE, shownPath } from "@/lib/server/sources/source-path";
import type { SourceRef } from "@/lib/domain/evidence/source";

/** So that a disk full of small files does not keep the process busy for minutes. */
const MAX_LISTED = 20_000;
const MAX_DEPTH = 50;

type Found = { full: string; path: string };
/** Patterns of one .gitignore, for paths below its folder. */
type Ignored = { folder: string; patterns: Ignore };

/** A folder as it stands: what git ignores is left out; links, binaries and large files are listed and not read. */
export async function gatherFolder(place: Place, title: string | undefined): Promise<Gathered> {
  const { found, listed, skipped } = await walk(place);
  const files: ReadFile[] = [...listed];
  let [count, bytes] = [0, 0];
  for (const file of found) {
    const read = await readStill(file);
    if ("note" in read) {
      files.push(read);
      continue;
    }
    files.push(read);
    count += 1;
    bytes += Buffer.byteLength(read.text);
    // Before everything is in memory. Of files, all there are: whoever chooses again needs to know by how much.
    const problem = limitProblem({ files: count > MAX_FILES ? found.length : count, bytes });
    if (problem) throw invalidInput({ folder: problem });
  }
  const revision = await revisionOf(place.folder);
  return {
    title: (title ?? place.title).slice(0, 200),
    kind: "folder",
    files,
    skipped,
    ...(revision ? { revision } : {}),
  };
}

async function walk({
  root,
  folder,
  hidden,
}: Place): Promise<{ found: Found[]; listed: ReadFile[]; skipped: Skipped[] }> {
  const found: Found[] = [];
  const listed: ReadFile[] = [];
  const skipped: Skipped[] = [];
  let seen = 0;
  const visit = async (full: string, relative: string, above: readonly Ignored[], depth: number): Promise<void> => {
    const ignored = [...above, ...(await ignoredIn(full))];
    const entries = await readdir(full, { withFileTypes: true }).catch(() => null);
    if (!entries) return void skipped.push({ path: relative || ".", reason: "This folder can't be opened." });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      seen += 1;
      if (seen > MAX_LISTED)
        throw invalidInput({
          folder: `There are more than ${MAX_LISTED.toLocaleString("en")} files in this folder. Choose one further down, or leave some out by a .gitignore.`,
        });
      const child = path.join(full, entry.name);
      const name = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() ? LEFT_OUT_FOLDERS.has(entry.name) : entry.name === ".git") continue;
      if (child === hidden || isIgnored(ignored, child, entry.isDirectory())) continue;
      const checked = checkPath(name);
      // A backslash is a letter here; in a source it would be a folder.
      if ("problem" in checked || name.includes("\\")) {
        skipped.push({
          path: shownPath(name),
          reason: "problem" in checked ? checked.problem : "Its name has a backslash in it. Rename it.",
        });
      } else if (entry.isSymbolicLink()) listed.push({ path: name, note: "It is a link, and links are not followed." });
      else if (entry.isDirectory()) {
        if (depth < MAX_DEPTH) await visit(child, name, ignored, depth + 1);
        else skipped.push({ path: name, reason: `Folders are read ${MAX_DEPTH} levels deep.` });
      } else if (!entry.isFile()) listed.push({ path: name, note: "It is not an ordinary file." });
      else if (mayHoldSecrets(name)) listed.push({ path: name, note: SECRETS_NOTE });
      else found.push({ full: child, path: name });
    }
  };
  await visit(folder, "", await ignoredAbove(root, folder), 0);
  return { found, listed, skipped };
}

/** A .gitignore between the operator's folder and the one that is read counts too. */
async function ignoredAbove(root: string, folder: string): Promise<Ignored[]> {
  const ignored: Ignored[] = [];
  for (let at = folder; at !== root && at !== path.dirname(at);) {
    at = path.dirname(at);
    ignored.unshift(...(await ignoredIn(at)));
  }
  return ignored;
}

async function ignoredIn(folder: string): Promise<Ignored[]> {
  const text = await readFile(path.join(folder, ".gitignore"), "utf8").catch(() => "");
  return text.trim() === "" ? [] : [{ folder, patterns: ignore({ allowRelativePaths: true }).add(text) }];
}

/** The .gitignore nearest to a file has the last word. */
function isIgnored(all: readonly Ignored[], full: string, isFolder: boolean): boolean {
  let result = false;
  for (const { folder, patterns } of all) {
    const relative = path.relative(folder, full).split(path.sep).join("/");
    const { ignored, unignored } = patterns.test(isFolder ? `${relative}/` : relative);
    if (ignored) result = true;
    if (unignored) result = false;
  }
  return result;
}

const TRIES = 2;
const JUST_NOW_MS = 100;
const CHANGED = "It changed while it was read. Add the folder again when nobody writes to it.";

/** As it was at one moment: what changes meanwhile is read once more, then left. */
async function readStill(file: Found): Promise<ReadFile> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const read = await readOnce(file);
    if (read) return read;
  }
  return { path: file.path, note: CHANGED };
}

/** Times of files move in steps of some milliseconds, so one written just now is compared with what stands there after. */
async function stoodStill(handle: FileHandle, before: Stats, bytes: Uint8Array): Promise<boolean> {
  const after = await handle.stat();
  if (after.mtimeMs !== before.mtimeMs || after.size !== before.size || bytes.length !== before.size) return false;
  if (Date.now() - after.mtimeMs > JUST_NOW_MS) return true;
  const again = Buffer.alloc(bytes.length + 1);
  const { bytesRead } = await handle.read(again, 0, again.length, 0);
  return bytesRead === bytes.length && again.subarray(0, bytesRead).equals(bytes);
}

/** Null: it changed meanwhile. Opened without following a link, and only where the path still leads to it without one. */
async function readOnce({ full, path: name }: Found): Promise<ReadFile | null> {
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return { path: name, note: "It can't be opened." };
  try {
    const before = await handle.stat();
    if (!before.isFile()) return { path: name, note: "It is not an ordinary file." };
    const isDocument = isPdf(name) || isDocx(name);
    if (before.size > MAX_FILE_BYTES && !isDocument) return { path: name, note: tooLarge(before.size, MAX_FILE_BYTES) };
    if ((await realpath(full)) !== full)
      return { path: name, note: "It is reached by a link, and links are not followed." };
    const bytes = await handle.readFile();
    if (!(await stoodStill(handle, before, bytes))) return null;
    const read = isDocument ? await readChosen(name, bytes) : readText(bytes);
    return "text" in read ? { path: name, text: read.text } : { path: name, note: read.reason };
  } catch {
    return { path: name, note: "It can't be read." };
  } finally {
    await handle.close();
  }
}

const MAX_MS = 5000;

/** Undefined: it is no git work tree, or git is not there or does not answer in time. What the repository's own settings would start is not started. */
async function revisionOf(folder: string): Promise<SourceRef["revision"]> {
  const commit = await git(folder, ["rev-parse", "--verify", "HEAD"]);
  if (commit === null || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  const changed = await git(folder, ["status", "--porcelain", "--", "."]);
  return changed === null ? undefined : { commit, isDirty: changed !== "" };
}

function git(folder: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      "git",
      ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-C", folder, ...args],
      { timeout: MAX_MS, maxBuffer: 16 * 1024 * 1024, windowsHide: true },
      (error, stdout) => resolve(error ? null : stdout.trim()),
    );
  });
}
