import { relative } from "node:path";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { importTypescript } from "./run-typescript.mjs";
import { BootstrapError, exitWith, say } from "../say.mjs";

/** @param {string[]} words */
export async function runNewMigration(words) {
  try {
    if (words.length === 0) {
      throw new BootstrapError("Say what the migration does, for example: npm run migration -- add decision deadlines");
    }
    process.chdir(ROOT);
    await ensurePackages();
    const { writeNewMigration } = await importTypescript("lib", "server", "db", "migrations", "new-migration.ts");
    const folder = await writeNewMigration(words.join(" "), new Date());
    say(
      folder ? `wrote ${relative(ROOT, folder)}; read it before you commit` : "the migrations already match the schema",
    );
    process.exit(0);
  } catch (error) {
    exitWith(error);
  }
}
