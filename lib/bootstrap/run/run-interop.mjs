import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages, runNpm } from "../install/packages.mjs";
import { inRoot, ROOT } from "../root.mjs";
import { exitWith, say } from "../say.mjs";

const TOOLS = inRoot("node_modules", ".cache", "interop");
const WANTED = ["@log4brains/core@1.1.0", "adr-log@2.2.0", "madr@4.0.0"];

/** They bring 200 packages, some of them years old, so they are no dependencies: the tests that need them are left out until this was run. */
export async function runInterop() {
  try {
    process.chdir(ROOT);
    await ensurePackages();
    await ensureClient();
    await mkdir(TOOLS, { recursive: true });
    await writeFile(join(TOOLS, "package.json"), `${JSON.stringify({ name: "interop", private: true })}\n`);
    say(`fetching ${WANTED.join(", ")}…`);
    await runNpm(
      ["install", "--prefix", TOOLS, "--ignore-scripts", "--prefer-offline", ...WANTED],
      "The tools could not be fetched. Check the connection to the npm registry and try again.",
    );
    const test = "lib/server/records/interop";
    const child = spawn(
      process.execPath,
      [inRoot("node_modules", "vitest", "vitest.mjs"), "run", "--project", "unit", test],
      {
        stdio: "inherit",
      },
    );
    child.once("close", (code) => process.exit(code ?? 1));
  } catch (error) {
    exitWith(error);
  }
}
