import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, runSql, withDatabase } from "@/lib/testing/postgres/postgres";
import { migrate, listMigrations, readMigrations } from "./migrate";
import { diffToSchema } from "./new-migration";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine";

let empty: string;
let name: string;

beforeEach(async () => {
  name = `migrate_${Math.random().toString(36).slice(2)}`;
  await runSql(inject("postgresUrl"), `create database ${name}`);
  empty = withDatabase(inject("postgresUrl"), name);
});

afterEach(() => runSql(inject("postgresUrl"), `drop database ${name} with (force)`));

async function rowsOf<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A folder of migrations, each given by its SQL. */
async function migrationsOf(...scripts: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "parley-migrations-"));
  await writeFile(join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  for (const [index, script] of scripts.entries()) {
    await mkdir(join(folder, `2026010100000${index}_step`));
    await writeFile(join(folder, `2026010100000${index}_step`, "migration.sql"), script);
  }
  return { files: await listMigrations(folder), remove: () => rm(folder, { recursive: true }) };
}

describe("migrate", () => {
  it("brings an empty database to our schema and the job queue's", async () => {
    await migrate(empty);
    const tables = await rowsOf<{ name: string }>(
      empty,
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker')",
    );
    const names = tables.map((table) => table.name);
    expect(names).toEqual(expect.arrayContaining(["public.deliberation", "public.event", "graphile_worker.jobs"]));
    const applied = await rowsOf<{ name: string }>(
      empty,
      "select migration_name as name from _prisma_migrations where finished_at is not null",
    );
    expect(applied.map((row) => row.name)).toEqual((await listMigrations()).names);
  });

  it("writes nothing when nothing is pending", async () => {
    const { url, drop } = await createTestDatabase();
    const written = async () =>
      (
        await rowsOf(
          url,
          "select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows, count(*)::int as tables from pg_stat_user_tables",
        )
      )[0];
    await runSql(url, "select pg_stat_reset()");
    const before = await written();
    for (let n = 0; n < 3; n += 1) await migrate(url);
    expect(await written()).toEqual(before);
    await drop();
  });

  it("lets processes that start together migrate once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrate(empty)));
    const rows = await rowsOf(empty, "select * from _prisma_migrations");
    expect(rows).toHaveLength((await listMigrations()).names.length);
  });

  it("keeps function bodies and texts with semicolons whole", async () => {
    const { files, remove } = await migrationsOf(
      "create function one() returns int language plpgsql as $$ begin return 1; end; $$; create table t (a text default ';');",
    );
    await migrate(empty, files);
    expect(await rowsOf(empty, "select one() as one")).toEqual([{ one: 1 }]);
    await remove();
  });

  it("leaves nothing behind of an update that fails half-way", async () => {
    const { files, remove } = await migrationsOf(
      "create table a (x int);",
      "create table b (x int); create table a (x int);",
    );
    await expect(migrate(empty, files)).rejects.toThrow(/already exists/);
    const tables = await rowsOf(
      empty,
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables).toEqual([]);
    await remove();
  });

  it("says in a sentence that the database belongs to something else", async () => {
    await runSql(empty, "create table customers (id int)");
    await expect(migrate(empty)).rejects.toMatchObject({
      name: "StartupError",
      message: expect.stringContaining("tables that don't belong to Parley"),
    });
  });

  it("says in a sentence that the database is newer than the program", async () => {
    const newer = await migrationsOf("create table a (x int);", "create table b (x int);");
    const older = await migrationsOf("create table a (x int);");
    await migrate(empty, newer.files);
    await expect(migrate(empty, older.files)).rejects.toMatchObject({
      name: "StartupError",
      message: expect.stringContaining("newer Parley"),
    });
    await Promise.all([newer.remove(), older.remove()]);
  });
});

it("leaves a history that Prisma's own tools agree with", async () => {
  await migrate(empty);
  const migrationsList = await readMigrations(await listMigrations());
  const diagnosis = await withSchemaEngine(empty, (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: NO_FILTERS }),
  );
  expect(diagnosis).toMatchObject({
    hasMigrationsTable: true,
    history: null,
    editedMigrationNames: [],
    failedMigrationNames: [],
  });
});

it("has a migration for everything in the schema", async () => {
  expect(await diffToSchema(empty)).toContain("This is an empty migration");
});
