import { resolve } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** @param {string[]} words one name, which may be several words */
export async function runDoctor(words) {
  try {
    if (process.env.PARLEY_DATA_DIR) process.env.PARLEY_DATA_DIR = resolve(process.env.PARLEY_DATA_DIR);
    process.chdir(ROOT);
    process.env.NODE_ENV ??= "production";
    await ensurePackages();
    await ensureClient();
    const { doctor } = await importTypescript("lib", "server", "doctor.ts");
    const name = words.join(" ").trim();
    process.exit(await doctor(name === "" ? [] : [name]));
  } catch (error) {
    exitWith(error);
  }
}
