import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The last line names a map that is not written (next.config.mjs); it is all that differs. */
const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S*\s*$/;
/** Smaller ones cost nothing to read again. */
const WORTH_SHARING = 10_000;

/**
 * Turbopack writes what the server's pages and route handlers have in common once for each of them, the same to the byte
 * under another name: 2.4 MB for every route handler. Each copy would be read and compiled when its route is first asked
 * for. A copy becomes a reference to the first of its kind, which Node has loaded already.
 *
 * @param {string} folder
 */
export async function shareChunks(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js")).toSorted();
  /** @type {Map<string, string>} */
  const firsts = new Map();
  for (const name of names) {
    const text = (await readFile(join(folder, name), "utf8")).replace(MAP_COMMENT, "");
    // A chunk is a list of modules, whatever folder it stands in; anything else stays as it is.
    if (text.length < WORTH_SHARING || !/^module\.exports ?= ?\[/.test(text)) continue;
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, name);
    else await writeFile(join(folder, name), `module.exports = require(${JSON.stringify(`./${first}`)});\n`);
  }
}
