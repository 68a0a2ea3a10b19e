import { ensureBrowser } from "./browser.mjs";
import { ensureBuild } from "./build.mjs";
import { ensureClient } from "./generate.mjs";
import { ensurePackages } from "./packages.mjs";
import { ROOT } from "./root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "./say.mjs";

/** `bench/run.ts` reads its own arguments from the command line and does its work when it is loaded. */
export async function runBench() {
  try {
    process.chdir(ROOT);
    process.env.NEXT_TELEMETRY_DISABLED = "1";
    process.env.NODE_ENV = "production";
    await ensurePackages();
    await ensureClient();
    if (needsPages(process.argv)) {
      await ensureBuild();
      process.env.PARLEY_CHROMIUM = await ensureBrowser();
    }
    await importTypescript("bench", "run.ts");
  } catch (error) {
    exitWith(error);
  }
}

/**
 * Prompts are counted, and lists measured, without pages and browser.
 *
 * @param {string[]} argv
 */
function needsPages(argv) {
  const at = argv.findIndex((argument) => argument === "--only" || argument.startsWith("--only="));
  const only = at === -1 ? "" : (argv[at]?.split("=")[1] ?? argv[at + 1] ?? "");
  return only === "" || only.split(",").some((part) => part.trim() !== "prompts" && part.trim() !== "lists");
}
