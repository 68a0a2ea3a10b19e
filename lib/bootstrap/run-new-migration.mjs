import { relative } from "node:path";
import { ensurePackages } from "./packages.mjs";
import { ROOT } from "./root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { BootstrapError, exitWith, say } from "./say.mjs";

/** @param {string[]} words */
export async function runNewMigration(words) {
  try {
    if (words.length === 0) {
      throw new BootstrapError("Name what the migration does: npm run migration -- add decision deadlines");
    }
    process.chdir(ROOT);
    await ensurePackages();
    const { writeNewMigration } = await importTypescript("lib", "server", "db", "new-migration.ts");
    const folder = await writeNewMigration(words.join(" "), new Date());
    say(folder ? `wrote ${relative(ROOT, folder)}, read it before you commit` : "the migrations match the schema already");
    process.exit(0);
  } catch (error) {
    exitWith(error);
  }
}
