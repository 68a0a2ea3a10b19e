import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** `bench/chaos/run.ts` reads its own arguments from the command line and does its work when it is loaded. */
export async function runChaos() {
  try {
    process.chdir(ROOT);
    process.env.NODE_ENV = "production";
    await ensurePackages();
    await ensureClient();
    await importTypescript("bench", "chaos", "run.ts");
  } catch (error) {
    exitWith(error);
  }
}
