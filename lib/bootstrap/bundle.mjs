import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "./root.mjs";
import { needsToWrite } from "./say.mjs";

/** Inside node_modules, so that the packages, which are left out, are found from there. */
const FOLDER = inRoot("node_modules", ".cache", "parley");

/**
 * A TypeScript module and all of ours it needs as one file of JavaScript: half a second, where compiling them one by one
 * while they are loaded takes three. Its address is another one then (import.meta.url): what it finds, it finds from the
 * working directory, which is the clone.
 *
 * @param {string[]} path
 * @returns {Promise<string>} the file
 */
export async function bundle(...path) {
  // Only now: the packages may just have been installed.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [inRoot(...path)],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: inRoot("tsconfig.json"),
    outdir: FOLDER,
    write: false,
    logLevel: "warning",
  });
  const file = join(FOLDER, `${path.join("-").replace(/\.ts$/, "")}.mjs`);
  const contents = Buffer.from(outputFiles[0]?.contents ?? []);
  // Whoever may only read the clone can start what its owner started before.
  if ((await readFile(file).catch(() => null))?.equals(contents)) return file;
  await needsToWrite(FOLDER, async () => {
    await mkdir(FOLDER, { recursive: true });
    // Whole or not at all: others may be loading it.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, contents);
    await rename(draft, file);
  });
  return file;
}
