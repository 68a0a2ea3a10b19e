import { resolve } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** @param {string[]} argv */
export async function runAuditVerify(argv) {
  try {
    if (process.env.PARLEY_DATA_DIR) process.env.PARLEY_DATA_DIR = resolve(process.env.PARLEY_DATA_DIR);
    // Before the folder changes: a file is named as seen from where the command was typed.
    const files = argv.map((file) => resolve(file));
    process.chdir(ROOT);
    process.env.NODE_ENV ??= "production";
    await ensurePackages();
    await ensureClient();
    const { auditVerify } = await importTypescript("lib", "server", "audit-verify.ts");
    process.exit(await auditVerify(files));
  } catch (error) {
    exitWith(error);
  }
}
