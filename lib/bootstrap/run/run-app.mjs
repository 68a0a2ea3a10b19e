import { resolve } from "node:path";
import { ensureBuild } from "../install/build.mjs";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { BootstrapError, exitWith, say } from "../say.mjs";

/** @param {string[]} args */
export async function runApp(args) {
  try {
    const { isDev, isWorker } = readArguments(args);
    // A relative folder means the one the user sees, and from here on everything happens in the clone.
    if (process.env.PARLEY_DATA_DIR) process.env.PARLEY_DATA_DIR = resolve(process.env.PARLEY_DATA_DIR);
    process.chdir(ROOT);
    process.env.NEXT_TELEMETRY_DISABLED = "1";
    process.env.NODE_ENV = isDev ? "development" : "production";

    await ensurePackages();
    await ensureClient();
    if (!isDev && !isWorker) await ensureBuild();
    say(isWorker ? "starting a worker…" : "starting…");
    if (isWorker) await (await importTypescript("lib", "server", "worker.ts")).runWorkerProcess();
    else await (await importTypescript("lib", "server", "main.ts")).main();
  } catch (error) {
    exitWith(error);
  }
}

/** @param {string[]} args */
export function readArguments(args) {
  const unknown = args.find((arg) => arg !== "--dev" && arg !== "--worker");
  if (unknown !== undefined) {
    throw new BootstrapError(`Unknown option ${unknown}. Use --dev or --worker.`);
  }
  return { isDev: args.includes("--dev"), isWorker: args.includes("--worker") };
}
