import { resolve } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { exitWith } from "../say.mjs";
import { importTypescript } from "./run-typescript.mjs";

/**
 * A command of the operator's on the app's own data: with its packages, its client and its settings, and an exit code.
 *
 * @param {string} file in lib/server
 * @param {string} name of what it exports
 * @param {string[]} args
 */
export async function runCommand(file, name, args) {
  try {
    if (process.env.PARLEY_DATA_DIR) process.env.PARLEY_DATA_DIR = resolve(process.env.PARLEY_DATA_DIR);
    process.chdir(ROOT);
    process.env.NODE_ENV ??= "production";
    await ensurePackages();
    await ensureClient();
    const { [name]: command } = await importTypescript("lib", "server", file);
    process.exit(await command(args));
  } catch (error) {
    exitWith(error);
  }
}
