import { chownSync, openSync } from "node:fs";
import { open, rename, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Places } from "./places";

const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_EVERY_MS = 10 * 60_000;

export function logFile(home: string): string {
  return join(home, "server.log");
}

/** A file descriptor for the server's output. What an earlier server wrote is kept once, up to the bound. */
export async function openServerLog({ home, user }: Places): Promise<number> {
  const file = logFile(home);
  if ((await sizeOf(file)) > MAX_BYTES / 2) await rename(file, `${file}.old`);
  const descriptor = openSync(file, "a", 0o600);
  if (user) chownSync(file, user.uid, user.gid);
  return descriptor;
}

/** The server appends, so cutting the file off under it is safe: it goes on at the new end. */
export function boundServerLog(home: string): () => void {
  const file = logFile(home);
  const timer = setInterval(() => {
    sizeOf(file)
      .then((size) => (size > MAX_BYTES ? truncate(file) : undefined))
      // A full disk or a removed folder shows itself where it matters, in the database.
      .catch(() => undefined);
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** What the server wrote after the given position. */
export async function readLogFrom(home: string, position: number): Promise<string> {
  const file = await open(logFile(home), "r");
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - position, 64 * 1024)));
    await file.read(buffer, 0, buffer.length, position);
    return buffer.toString();
  } finally {
    await file.close();
  }
}
