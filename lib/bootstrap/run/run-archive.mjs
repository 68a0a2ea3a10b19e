import { resolve } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** @param {string[]} argv */
export async function runArchive(argv) {
  try {
    if (process.env.PARLEY_DATA_DIR) process.env.PARLEY_DATA_DIR = resolve(process.env.PARLEY_DATA_DIR);
    process.chdir(ROOT);
    process.env.NODE_ENV ??= "production";
    await ensurePackages();
    await ensureClient();
    const { archive } = await importTypescript("lib", "server", "archive.ts");
    process.exit(await archive(argv));
  } catch (error) {
    exitWith(error);
  }
}
