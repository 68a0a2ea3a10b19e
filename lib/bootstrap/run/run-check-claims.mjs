import { ensurePackages } from "../install/packages.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { exitWith } from "../say.mjs";

/** @param {string[]} args */
export async function runCheckClaims(args) {
  try {
    await ensurePackages();
    const { checkClaims } = await importTypescript("lib", "structured-check", "check-claims.ts");
    const { exitCode, out, err } = await checkClaims(args);
    process.stdout.write(out);
    process.stderr.write(err);
    process.exitCode = exitCode;
  } catch (error) {
    exitWith(error);
  }
}
