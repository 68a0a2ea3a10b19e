import { pathToFileURL } from "node:url";
import { inRoot } from "./root.mjs";

/**
 * Loads a TypeScript module of ours into this very process. A second one would outlive a kill -9 of the first.
 *
 * @param {string[]} path
 */
export async function importTypescript(...path) {
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: inRoot("tsconfig.json") });
  return import(pathToFileURL(inRoot(...path)).href);
}
