import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * A stamp says for which inputs a step was completed. It is removed before the step begins and written after it has
 * succeeded, so a step that was killed half-way never looks done.
 *
 * @param {{ stamp: string, fingerprint: string, work: () => Promise<void> }} step
 */
export async function runStamped({ stamp, fingerprint, work }) {
  await rm(stamp, { force: true });
  await work();
  await writeStamp(stamp, fingerprint);
}

/**
 * @param {string} stamp
 * @param {string} fingerprint
 */
export async function writeStamp(stamp, fingerprint) {
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(`${stamp}.new`, fingerprint);
  await rename(`${stamp}.new`, stamp);
}

/**
 * @param {string} stamp
 * @param {string} fingerprint
 */
export async function isStamped(stamp, fingerprint) {
  return (await readIfThere(stamp)) === fingerprint;
}

/**
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
export async function readIfThere(path) {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) return undefined;
    throw error;
  }
}

/** @param {(string | Buffer | undefined)[]} parts */
export function hashOf(parts) {
  const hash = createHash("sha256");
  // Lengths keep "ab" + "c" apart from "a" + "bc".
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? "");
  return hash.digest("hex");
}
