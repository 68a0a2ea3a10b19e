import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import pg from "pg";
import { createPool } from "@/lib/server/db/pool";
import { KEPT_ALIVE, limitSession, PATIENT } from "@/lib/server/db/session-limits";
import { StartupError } from "@/lib/server/startup-error";

/**
 * Applies `prisma/migrations` and the job queue's own schema. Invariants (guarded by migrate.pg.test.ts):
 * - nothing pending costs a few small queries and loads nothing;
 * - processes that start together migrate one after the other, the later ones finding nothing to do;
 * - all pending migrations are one transaction together with their rows in `_prisma_migrations`: killed at any moment, the
 *   database is either as before or up to date. (So a migration can't contain what Postgres refuses in a transaction.)
 *
 * Why not Prisma's engine: through its adapter it runs a script statement by statement, each on its own. Killed in
 * between, it leaves half a schema and a row that blocks every later start. What is written here is what it would
 * write: `prisma migrate deploy` and `status` find nothing to complain about, which a test asks the engine itself.
 */
export async function migrate(connectionString: string, files?: MigrationFiles): Promise<void> {
  const client = new pg.Client({ ...KEPT_ALIVE, connectionString });
  // A broken connection is reported by the query that meets it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await limitSession(client, PATIENT);
    const ours = files ?? (await listMigrations());
    if ((await pendingOf(client, ours)).length === 0 && !(await isWorkerPending(client))) return;
    // Held until the connection ends, so nobody needs to give it back.
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await applyOurs(client, ours);
    if (await isWorkerPending(client)) await applyWorker(connectionString);
  } finally {
    await client.end();
  }
}

/** Any number that nobody else uses: "prly" in ASCII. */
const LOCK = 0x70726c79;

async function applyOurs(client: pg.Client, files: MigrationFiles): Promise<void> {
  const pending = await pendingOf(client, files);
  if (pending.length === 0) return;
  await client.query("begin");
  try {
    await ensureTable(client);
    for (const name of pending) {
      const script = await readFile(join(files.folder, name, "migration.sql"), "utf8");
      const checksum = createHash("sha256").update(script).digest("hex");
      await client.query(script);
      await client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         values ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
        [randomUUID(), checksum, name],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw explain(error);
  }
}

/** Throws a sentence when the database is not one this program may continue with. */
async function pendingOf(client: pg.Client, { names }: MigrationFiles): Promise<string[]> {
  if (!(await hasTable(client, "_prisma_migrations"))) return names;
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    `select migration_name as name, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
  );
  const failed = rows.find((row) => !row.finished);
  if (failed) {
    throw new StartupError(
      `The database migration ${failed.name} was started by another tool and never finished. ` +
        "Fix it with `prisma migrate resolve`, then start again.",
    );
  }
  const newer = rows.find((row) => !names.includes(row.name));
  if (newer) {
    throw new StartupError(
      `The database was last used by a newer Parley (it has the migration ${newer.name}). ` +
        "Start that version, or point this one at another database with DATABASE_URL or PARLEY_DATA_DIR.",
    );
  }
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

/** As Prisma makes it. Before that, a database with tables belongs to somebody else. */
async function ensureTable(client: pg.Client): Promise<void> {
  if (await hasTable(client, "_prisma_migrations")) return;
  const { rows } = await client.query("select from pg_tables where schemaname = current_schema() limit 1");
  if (rows.length > 0) {
    throw new StartupError(
      "The database in DATABASE_URL contains tables that don't belong to Parley. Point it at an empty database.",
    );
  }
  await client.query(`create table _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`);
}

async function isWorkerPending(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, "graphile_worker.migrations"))) return true;
  const { rows } = await client.query<{ id: number | null }>("select max(id) as id from graphile_worker.migrations");
  return (rows[0]?.id ?? 0) < (await newestWorkerMigration());
}

/** graphile-worker keeps one numbered file per revision of its schema. */
async function newestWorkerMigration(): Promise<number> {
  const root = dirname(createRequire(import.meta.url).resolve("graphile-worker/package.json"));
  const numbers = (await readdir(join(root, "sql"))).map((name) => Number.parseInt(name, 10));
  return Math.max(...numbers);
}

async function applyWorker(connectionString: string): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  const pool = createPool(connectionString, "migration", 2);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } catch (error) {
    throw explain(error);
  } finally {
    await pool.end();
  }
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return rows[0]?.found === true;
}

const INSUFFICIENT_PRIVILEGE = "42501";

function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) return error;
  return new StartupError(
    `The user in DATABASE_URL is not allowed to create tables there (${error.message}). ` +
      "Make that user the owner of the database, then start again.",
    { cause: error },
  );
}

/** Every command works in the clone, wherever it was typed (lib/bootstrap). */
export const PRISMA_FOLDER = resolve("prisma");

type MigrationFiles = { folder: string; names: string[] };

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
