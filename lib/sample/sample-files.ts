/** The source of the sample deliberation: the files of lib/sample/repository, which are data and no code of ours. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type SampleFile = { path: string; text: string };

let files: Promise<readonly SampleFile[]> | undefined;

/** Sorted by path, with forward slashes. Read when first asked for; a failure is not kept. */
export function sampleFiles(): Promise<readonly SampleFile[]> {
  files ??= readAll().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

async function readAll(): Promise<readonly SampleFile[]> {
  const root = path.join(process.cwd(), "lib", "sample", "repository");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .toSorted();
  return Promise.all(names.map(async (name) => ({ path: name, text: await readFile(path.join(root, name), "utf8") })));
}
