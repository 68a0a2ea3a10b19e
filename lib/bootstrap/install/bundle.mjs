import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot, ROOT } from "../root.mjs";
import { needsToWrite } from "../say.mjs";
import { fingerprintSources, isSource } from "./source-fingerprint.mjs";
import { hashOf, readIfThere } from "./stamp.mjs";

/** Inside node_modules, so that the packages, which are left out, are found from there. */
const FOLDER = inRoot("node_modules", ".cache", "parley");

/**
 * A TypeScript module and all of ours it needs as one file of JavaScript: half a second, where compiling them one by one
 * while they are loaded takes three. Its address is another one then (import.meta.url): what it finds, it finds from the
 * working directory, which is the clone. What is part of the application is made once for its sources, which its first
 * line names.
 *
 * @param {string[]} path
 * @returns {Promise<string>} the file
 */
export async function bundle(...path) {
  const file = join(FOLDER, `${path.join("-").replace(/\.ts$/, "")}.mjs`);
  const before = await readIfThere(file);
  const mark = await markOf(path.join("/"));
  if (mark && before?.startsWith(mark)) return file;
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
  const contents = `${mark}${outputFiles[0]?.text ?? ""}`;
  // Whoever may only read the clone can start what its owner started before.
  if (before === contents) return file;
  await needsToWrite(FOLDER, async () => {
    await mkdir(FOLDER, { recursive: true });
    // Whole or not at all: others may be loading it.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, contents);
    await rename(draft, file);
  });
  return file;
}

/**
 * The fingerprint covers the application alone: tests and benchmarks, and what they need, are made anew each time.
 *
 * @param {string} path
 */
async function markOf(path) {
  if (!path.startsWith("lib/") || !isSource(path)) return "";
  return `// ${hashOf([fingerprintSources(ROOT), await readFile(fileURLToPath(import.meta.url))])}\n`;
}
