import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { TextFile } from "@/lib/protocols/structured/rules/validator/validate-files";

export type FolderRead = { ok: true; files: TextFile[] } | { ok: false; reason: string };

/** Only what the validator reads: stores and documents. */
const READ = /\.(?:jsonl|md)$/;
/** A whole export is a few megabytes; this is somebody's home folder. */
const MAX_FILES = 20_000;

export async function readFolder(folder: string): Promise<FolderRead> {
  try {
    const about = await stat(folder);
    if (!about.isDirectory()) return { ok: false, reason: `${folder} is not a folder.` };
    const names = (await readdir(folder, { recursive: true })).filter((name) => READ.test(name)).toSorted();
    if (names.length > MAX_FILES)
      return { ok: false, reason: `${folder} contains ${names.length} documents; an export has far fewer.` };
    const files: TextFile[] = [];
    for (const name of names)
      files.push({ path: name.split(path.sep).join("/"), text: await readFile(path.join(folder, name), "utf8") });
    return { ok: true, files };
  } catch (error) {
    return { ok: false, reason: `${folder} can't be read: ${error instanceof Error ? error.message : String(error)}.` };
  }
}
