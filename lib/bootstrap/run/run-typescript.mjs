import { pathToFileURL } from "node:url";
import { bundle } from "../install/bundle.mjs";

/**
 * Loads a TypeScript module of ours into this very process. A second one would outlive a kill -9 of the first.
 *
 * @param {string[]} path
 */
export async function importTypescript(...path) {
  return import(pathToFileURL(await bundle(...path)).href);
}
