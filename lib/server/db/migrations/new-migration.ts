import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DiffTarget } from "@prisma/schema-engine-wasm";
import { startThrowAwayPostgres } from "@/lib/server/db/embedded/throw-away";
import { listMigrations, PRISMA_FOLDER, readMigrations } from "./migrate";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine";

/**
 * Writes the migration that leads from `prisma/migrations` to `prisma/schema.prisma`, and returns its folder, or
 * undefined when there is nothing to change. The comparison runs in a throw-away database.
 */
export async function writeNewMigration(name: string, now: Date): Promise<string | undefined> {
  const script = await withThrowAwayDatabase(diffToSchema);
  // An empty script is a comment that says so.
  if (!/^\s*[^\s-]/m.test(script)) return undefined;
  const time = now.toISOString().replace(/\D/g, "").slice(0, 14);
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  const { folder } = await listMigrations();
  const target = join(folder, `${time}_${word}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "migration.sql"), script);
  return target;
}

/** The SQL between what the migrations make and what the schema says; tests hold it against emptiness. */
export async function diffToSchema(connectionString: string): Promise<string> {
  const files = await listMigrations();
  const from: DiffTarget =
    files.names.length === 0 ? { tag: "empty" } : { tag: "migrations", ...(await readMigrations(files)) };
  const content = await readFile(join(PRISMA_FOLDER, "schema.prisma"), "utf8");
  const to: DiffTarget = { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] };
  const result = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({ from, to, script: true, exitCode: null, filters: NO_FILTERS }),
  );
  return result.stdout ?? "";
}

async function withThrowAwayDatabase<T>(use: (connectionString: string) => Promise<T>): Promise<T> {
  const server = await startThrowAwayPostgres();
  try {
    // The comparison makes databases of its own.
    return await use(server.adminConnectionString);
  } finally {
    await server.stop();
  }
}
