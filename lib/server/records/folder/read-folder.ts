/** The Markdown files of a folder as bytes, without following a link. */
import { constants } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { isMarkdownFile } from "@/lib/adr/file-name";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Place } from "@/lib/server/sources/folder-roots";
import { MAX_FILE_BYTES } from "@/lib/server/sources/limits";
import { tooLarge } from "@/lib/server/sources/read/file-kinds";
import { checkPath, LEFT_OUT_FOLDERS, shownPath } from "@/lib/server/sources/source-path";

export type FolderFile = { path: string; bytes: Buffer };
export type LeftOut = { path: string; reason: string };

const MAX_LISTED = 20_000;
const MAX_FILES = 2000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 6;

/** Sorted by path. */
export async function readRecordFolder({
  folder,
  hidden,
}: Pick<Place, "folder" | "hidden">): Promise<{ files: FolderFile[]; leftOut: LeftOut[] }> {
  const files: FolderFile[] = [];
  const leftOut: LeftOut[] = [];
  let [seen, bytes] = [0, 0];
  const visit = async (full: string, below: string, depth: number): Promise<void> => {
    const entries = await readdir(full, { withFileTypes: true }).catch(() => null);
    if (!entries) return void leftOut.push({ path: below || ".", reason: "This folder can't be opened." });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      seen += 1;
      if (seen > MAX_LISTED) throw tooMuch(`There are more than ${MAX_LISTED.toLocaleString("en")} files in it.`);
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (LEFT_OUT_FOLDERS.has(entry.name) || path.join(full, entry.name) === hidden) continue;
        if (depth < MAX_DEPTH) await visit(path.join(full, entry.name), name, depth + 1);
        else leftOut.push({ path: shownPath(name), reason: `Folders are read ${MAX_DEPTH} levels deep.` });
        continue;
      }
      if (!isMarkdownFile(entry.name)) continue;
      const checked = checkPath(name);
      const problem =
        "problem" in checked || name.includes("\\")
          ? "Its name has characters that can't be used here. Rename it."
          : entry.isFile()
            ? null
            : "It is a link or no ordinary file, and is not followed.";
      const read = problem === null ? await readBytes(path.join(full, entry.name)) : problem;
      if (typeof read === "string") {
        leftOut.push({ path: shownPath(name), reason: read });
        continue;
      }
      bytes += read.length;
      files.push({ path: name, bytes: read });
      if (files.length > MAX_FILES) throw tooMuch(`It has more than ${MAX_FILES.toLocaleString("en")} Markdown files.`);
      if (bytes > MAX_BYTES) throw tooMuch("Its Markdown files are more than 20 MB.");
    }
  };
  await visit(folder, "", 0);
  return { files, leftOut };
}

const tooMuch = (what: string): Error =>
  invalidInput({ folder: `${what} Choose the folder that holds the records, often docs/decisions or doc/adr.` });

/** A sentence where it can't be read. */
async function readBytes(full: string): Promise<Buffer | string> {
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return "It can't be opened.";
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return "It is no ordinary file.";
    if (stats.size > MAX_FILE_BYTES) return tooLarge(stats.size, MAX_FILE_BYTES);
    if ((await realpath(full)) !== full) return "It is reached by a link, and links are not followed.";
    return await handle.readFile();
  } catch {
    return "It can't be read.";
  } finally {
    await handle.close();
  }
}
