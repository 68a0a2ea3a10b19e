/** Files of records in the folder the operator named. Whole or not at all, never outside of it, never over a file of somebody else. */
import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { link, open, rename, unlink } from "node:fs/promises";
import path from "node:path";

/** Why a file was not written, as a sentence for people. */
export class RecordFileProblem extends Error {}

export const hashOfText = (text: string): string => createHash("sha256").update(text).digest("hex");

function expectOwnName(name: string): void {
  if (!/^\d{4,6}-[a-z0-9-]{1,200}\.(?:md|dossier\.md|dossier\.markdown)$/.test(name))
    throw new Error(`${name} is no name of a record's file.`);
}

/** `known`: hashes of what Parley itself wrote there; anything else is somebody's work. */
export async function writeRecordFile(
  folder: string,
  { name, text, known }: { name: string; text: string; known: readonly string[] },
): Promise<"written" | "unchanged"> {
  expectOwnName(name);
  const full = path.join(folder, name);
  const wanted = hashOfText(text);
  const current = await hashOfFile(full, name);
  if (current === wanted) return "unchanged";
  if (current !== null && !known.includes(current))
    throw new RecordFileProblem(
      `${name} was changed in the folder since Parley wrote it, or is somebody else’s, so it is left alone. Move it away and it will be written again; copy what was changed there into the record by hand.`,
    );
  // Hidden, and with an ending nobody takes for a record.
  const temporary = path.join(folder, `.${name}.${randomBytes(6).toString("hex")}.tmp`);
  const handle = await open(temporary, "wx", 0o644);
  try {
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    if (current === null) {
      // Unlike a rename it fails where somebody put a file meanwhile.
      await link(temporary, full);
      await unlink(temporary);
    } else await rename(temporary, full);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  return "written";
}

/** Takes away a file Parley wrote under a name it no longer uses. One that was changed since is somebody's, and stays. */
export async function removeRecordFile(folder: string, name: string, known: readonly string[]): Promise<void> {
  expectOwnName(name);
  const full = path.join(folder, name);
  const current = await hashOfFile(full, name);
  if (current !== null && known.includes(current)) await unlink(full);
}

/** Null: it is not there. A link is somebody's, wherever it leads. */
async function hashOfFile(full: string, name: string): Promise<string | null> {
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      if (error.code === "ELOOP")
        throw new RecordFileProblem(`${name} is a link in the folder, and is left alone. Remove it.`);
      throw error;
    },
  );
  if (!handle) return null;
  try {
    if (!(await handle.stat()).isFile())
      throw new RecordFileProblem(`${name} is no ordinary file in the folder, and is left alone. Remove it.`);
    return createHash("sha256")
      .update(await handle.readFile())
      .digest("hex");
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "The folder of PARLEY_RECORDS_DIR is not there. Create it",
  ENOTDIR: "PARLEY_RECORDS_DIR is no folder. Name another",
  EACCES: "Parley may not write to the folder of PARLEY_RECORDS_DIR. Allow it",
  EPERM: "Parley may not write to the folder of PARLEY_RECORDS_DIR. Allow it",
  EROFS: "The folder of PARLEY_RECORDS_DIR can only be read. Name another",
  ENOSPC: "The disk is full. Make room",
  EEXIST: "Somebody put a file of this name there at the same moment. Move it away",
};

/** What went wrong, and that it is tried again. */
export function sentenceFor(error: unknown): string {
  if (error instanceof RecordFileProblem) return error.message;
  const reason = REASONS[(error as NodeJS.ErrnoException | null)?.code ?? ""];
  return reason
    ? `${reason}; it is tried again by itself.`
    : "It could not be written; the server’s log says why. It is tried again by itself.";
}
