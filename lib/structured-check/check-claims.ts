/**
 * `npm run check:claims -- <folder>`: the validator of the structured protocol (P3-41) over an exported folder, ours or
 * anyone's. Prints file, line and rule for each error; exits with 1 if there is one, with 2 if the folder can't be read.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { validateFiles, type TextFile } from "@/lib/protocols/structured/rules/validator/validate-files";

export type Verdict = { exitCode: 0 | 1 | 2; out: string; err: string };

const USAGE =
  "Usage: npm run check:claims -- <folder>\nThe folder holds claims.jsonl, verifications.jsonl, decisions.jsonl and the artifacts they refer to.\n";

export async function checkClaims(args: readonly string[]): Promise<Verdict> {
  const [folder, ...more] = args.filter((arg) => arg !== "--");
  if (!folder || more.length > 0) return { exitCode: 2, out: "", err: USAGE };
  const read = await readFolder(folder);
  if (!read.ok) return { exitCode: 2, out: "", err: `${read.reason}\n` };
  const findings = validateFiles(read.files);
  const lines = findings.map(({ file, line, rule, message }) => `${file}:${line}  ${rule}  ${message}\n`).join("");
  if (findings.length > 0)
    return {
      exitCode: 1,
      out: lines,
      err: `${findings.length} ${findings.length === 1 ? "error" : "errors"} in ${folder}.\n`,
    };
  return { exitCode: 0, out: `No errors in ${folder}.\n`, err: "" };
}

type FolderRead = { ok: true; files: TextFile[] } | { ok: false; reason: string };

/** Only what the validator reads: stores and documents. */
const READ = /\.(?:jsonl|md)$/;
/** A whole export is a few megabytes; this is somebody's home folder. */
const MAX_FILES = 20_000;

async function readFolder(folder: string): Promise<FolderRead> {
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
