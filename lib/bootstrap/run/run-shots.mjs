import { ensureBrowser } from "../install/browser.mjs";
import { ensureBuild } from "../install/build.mjs";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** `e2e/shots/run.ts` reads its own arguments from the command line and does its work when it is loaded. */
export async function runShots() {
  try {
    process.chdir(ROOT);
    process.env.NEXT_TELEMETRY_DISABLED = "1";
    await ensurePackages();
    await ensureClient();
    await ensureBuild();
    process.env.PARLEY_CHROMIUM = await ensureBrowser();
    await importTypescript("e2e", "shots", "run.ts");
  } catch (error) {
    exitWith(error);
  }
}
