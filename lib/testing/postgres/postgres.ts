import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import pg from "pg";
import { inject } from "vitest";

/** Migrated once for the whole run; every test database is a copy of it. */
export const TEMPLATE = "parley_template";

/** Copying file by file is the quicker way in memory, and the slower one on a disk. */
const STRATEGY = tmpdir().startsWith("/dev/shm/") ? "file_copy" : "wal_log";

declare module "vitest" {
  interface ProvidedContext {
    /** Connects to the `postgres` database of the run's server with all rights. */
    postgresUrl: string;
  }
}

/**
 * A migrated, empty database of its own. Call it in `beforeAll` and `drop` it in `afterAll`; a file that wants to share
 * nothing at all between its tests calls it in `beforeEach` (a copy takes some 30 ms in memory, several times that on a
 * disk). Only in `*.pg.test.ts` files.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runSql(adminUrl, `create database ${name} template ${TEMPLATE} strategy ${STRATEGY}`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Reported by the query below, if it matters.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
