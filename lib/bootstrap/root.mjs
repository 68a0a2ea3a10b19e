import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone, wherever the command was typed. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** @param {string[]} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}
