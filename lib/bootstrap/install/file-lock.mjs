import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { birthOf, isSameProcessAlive } from "./process-identity.mjs";

/**
 * A lock between processes of one machine, held by a file that names its owner. Invariants:
 * - a lock whose owner is dead is free (kill -9 at any moment blocks nobody);
 * - only one process at a time may clear away a dead owner's file, and only that very file: the right to do so is
 *   itself a lock, named after the dead owner's token, so two waiters can't remove each other's fresh lock.
 */

const POLL_MS = 25;
/** The file exists for an instant before its owner has written the name into it. */
const NAMELESS_GRACE_MS = 2000;

/**
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withFileLock(path, work, options = {}) {
  const token = await acquire(path, options.onWait);
  try {
    return await work();
  } finally {
    const owner = await readOwner(path);
    if (owner?.token === token) await rm(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {() => void} [onWait]
 */
async function acquire(path, onWait) {
  const token = randomUUID();
  const name = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid), token });
  await mkdir(dirname(path), { recursive: true });
  for (let waited = false; ;) {
    if (await create(path, name)) return token;
    const owner = await readOwner(path);
    if (owner && !owner.alive) {
      await clearAway(path, owner.token);
      continue;
    }
    if (owner && !waited) {
      waited = true;
      onWait?.();
    }
    await sleep(POLL_MS);
  }
}

/**
 * @param {string} path
 * @param {string} name
 */
async function create(path, name) {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(name);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Promise<{ token: string, alive: boolean } | undefined>}
 */
async function readOwner(path) {
  try {
    const text = await readFile(path, "utf8");
    if (text.endsWith("}")) {
      const { pid, birth, token } = JSON.parse(text);
      return { token, alive: isSameProcessAlive(pid, birth) };
    }
    const { mtimeMs, ino } = await stat(path);
    return { token: `nameless-${ino}-${mtimeMs}`, alive: Date.now() - mtimeMs < NAMELESS_GRACE_MS };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * @param {string} path
 * @param {string} deadToken
 */
async function clearAway(path, deadToken) {
  await withFileLock(`${path}.${deadToken}`, async () => {
    const owner = await readOwner(path);
    if (owner?.token === deadToken) await rm(path, { force: true });
  });
}
