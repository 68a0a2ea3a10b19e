import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Every command works in the clone, wherever it was typed (lib/bootstrap). */
export const PRISMA_FOLDER = resolve("prisma");

export type MigrationFiles = { folder: string; names: string[] };

/** Migrations are applied in the order of their names, which begin with the time they were written. */
export async function listMigrations(folder = join(PRISMA_FOLDER, "migrations")): Promise<MigrationFiles> {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return { folder, names: names.toSorted() };
}

/** The same in the shape the schema engine takes. */
export async function readMigrations({ folder, names }: MigrationFiles) {
  const migrationDirectories = await Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: await readFile(join(folder, path, "migration.sql"), "utf8") },
      },
    })),
  );
  const lockfile = join(folder, "migration_lock.toml");
  const content = existsSync(lockfile) ? await readFile(lockfile, "utf8") : null;
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}
