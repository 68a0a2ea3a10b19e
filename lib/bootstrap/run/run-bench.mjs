import { ensureBrowser } from "../install/browser.mjs";
import { ensureBuild } from "../install/build.mjs";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

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
 * Most of it needs no pages and no browser.
 *
 * @param {string[]} argv
 */
function needsPages(argv) {
  const only = optionOf(argv, "--only");
  if (only === null) return optionOf(argv, "--against") === null;
  return only.split(",").some((part) => PARTS_WITH_PAGES.includes(part.trim()));
}

/**
 * @param {string[]} argv
 * @param {string} name
 */
function optionOf(argv, name) {
  const at = argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  return at === -1 ? null : (argv[at]?.split("=")[1] ?? argv[at + 1] ?? "");
}

const PARTS_WITH_PAGES = ["large-log", "loop", "pages"];
