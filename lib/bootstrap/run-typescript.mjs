import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";

/**
 * Loads a TypeScript module of ours into this very process. A second one would outlive a kill -9 of the first.
 *
 * @param {string[]} path
 */
export async function importTypescript(...path) {
  const file = await bundle(...path);
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(file).href);
}
