import { existsSync } from "node:fs";
import { chmod, lchown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import { migrate } from "@/lib/server/db/migrations/migrate";
import { spawnEmbeddedProcess } from "@/lib/testing/postgres/embedded-process";
import { runSql, withDatabase } from "@/lib/testing/postgres/postgres";
import { readPostmaster } from "./postmaster-file";
import { stopServer } from "./server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** None that root would choose by itself. */
const OTHER_USER = 65_533;

/** Against a crash of the machine, which is not tried here, and for a file that takes a third of the time. */
const settings = { fsync: "off" };

let folder: string;
let dataDir: string;
let said: string[];
const log = (message: string) => said.push(message);

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "parley-embedded-"));
  await chmod(folder, 0o711);
  dataDir = join(folder, "data");
  said = [];
}

async function removeFolder(): Promise<void> {
  const data = join(dataDir, "postgres", "data");
  // A test that failed may have left its server.
  await stopServer({ home: join(dataDir, "postgres"), data, binaries: { root: "", version: "" }, user: undefined });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function connect(server: EmbeddedPostgres, as: "app" | "admin" = "app"): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: as === "app" ? server.connectionString : server.adminConnectionString,
  });
  // Servers are killed here on purpose.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function numbersIn(server: EmbeddedPostgres): Promise<number[]> {
  const client = await connect(server);
  const { rows } = await client.query<{ n: number }>("select n from kept order by n");
  await client.end();
  return rows.map((row) => row.n);
}

async function keep(server: EmbeddedPostgres, ...numbers: number[]): Promise<void> {
  const client = await connect(server);
  await client.query("drop table if exists kept; create table kept (n int)");
  await client.query("insert into kept select unnest($1::int[])", [numbers]);
  await client.end();
}

/** Whoever has waited for the stop starts the next server at once: nothing may be left of this one. */
function expectGone(pid: number): void {
  expect(isAlive(pid)).toBe(false);
}

async function postmasterPid(): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
  if (!postmaster) throw new Error("No server is running.");
  return postmaster.pid;
}

describe("the built-in database", () => {
  // One folder for all of these, as a user has one: each begins where the last one left it, stopped.
  beforeAll(makeFolder);
  afterAll(removeFolder);

  it("makes itself on the first start and keeps its data over the second", async () => {
    const first = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(first).toMatchObject({ adopted: false });
    await keep(first, 1, 2, 3);
    const pid = await postmasterPid();
    // Also when we are root: then it runs as somebody else.
    expect((await stat(join(dataDir, "postgres", "data"))).uid).not.toBe(0);
    await first.stop();
    expectGone(pid);
    expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);

    const second = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(second.adopted).toBe(false);
    expect(await numbersIn(second)).toEqual([1, 2, 3]);
    expect(said).toEqual(["creating the database (first start)"]);
    await second.stop();
  });

  it("shares one server, which stops when the last one leaves", async () => {
    const first = await startEmbeddedPostgres({ dataDir, log, settings });
    const second = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(second).toMatchObject({ adopted: true, connectionString: first.connectionString });
    await first.stop();
    await keep(second, 1);
    const pid = await postmasterPid();
    await second.stop();
    expectGone(pid);
  });

  it("keeps every acknowledged row when the server is killed while writing", async () => {
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    await keep(server, 0);
    const writers = await Promise.all([1, 2, 3].map(() => connect(server)));
    const acknowledged = [0];
    const writing = writers.map(async (writer, index) => {
      for (let n = 1 + index; ; n += writers.length) {
        await writer.query("insert into kept values ($1)", [n]);
        acknowledged.push(n);
      }
    });
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200));
    process.kill(await postmasterPid(), "SIGKILL");
    await Promise.allSettled(writing);

    const again = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(again.adopted).toBe(false);
    expect(await numbersIn(again)).toEqual(expect.arrayContaining(acknowledged));
    const pid = await postmasterPid();
    await again.stop();
    await server.stop();
    expectGone(pid);
  });

  it("is adopted after the process that started it was killed", async () => {
    const starter = await spawnEmbeddedProcess(dataDir);
    const report = await starter.report;
    starter.child.kill("SIGKILL");
    await starter.ended;
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(server.adopted).toBe(true);
    const pid = await postmasterPid();
    expect(report).toMatchObject({ postmaster: pid });
    await server.stop();
    expectGone(pid);
  });

  it("is not fooled by a stale file that names somebody else's process", async () => {
    const first = await startEmbeddedPostgres({ dataDir, log, settings });
    await keep(first, 7);
    const file = join(dataDir, "postgres", "data", "postmaster.pid");
    const text = await readFile(file, "utf8");
    await first.stop();
    await writeFile(file, text.replace(/^\d+/, String(process.pid)));
    const second = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(await numbersIn(second)).toEqual([7]);
    await second.stop();
  });
});

describe("the role Parley works as", () => {
  beforeAll(makeFolder);
  afterAll(removeFolder);

  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log, settings });

  async function asAdmin(server: EmbeddedPostgres, sql: string): Promise<void> {
    await runSql(withDatabase(server.adminConnectionString, "postgres"), sql);
  }

  /** What the superuser still owns of ours, and what our role is. */
  async function stateOf(server: EmbeddedPostgres) {
    const client = await connect(server);
    const { rows: roles } = await client.query(
      "select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user",
    );
    // What belongs to an extension belongs to whoever made the server.
    const { rows: foreign } = await client.query(`
      select c.relname as name from pg_class c where c.relowner <> current_user::regrole and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
      union all select p.proname from pg_proc p where p.proowner <> current_user::regrole and not exists (select from pg_depend where objid = p.oid and deptype = 'e') and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      union all select t.typname from pg_type t where t.typowner <> current_user::regrole and not exists (select from pg_depend where objid = t.oid and deptype = 'e') and t.typnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
      union all select d.datname from pg_database d where d.datname = current_database() and d.datdba <> current_user::regrole`);
    await client.end();
    return { roles, foreign };
  }

  const ORDINARY = {
    roles: [
      {
        rolname: "parley_app",
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ],
    foreign: [],
  };

  it("is an ordinary one that can make the schema and work with it", async () => {
    const server = await start();
    expect(server.connectionString).not.toContain(new URL(server.adminConnectionString).password);
    await migrate(server.connectionString);
    expect(await stateOf(server)).toEqual(ORDINARY);
    const client = await connect(server);
    await client.query("select graphile_worker.add_job('advance', '{}'); insert into counter values ('x', 1)");
    await expect(client.query("select pg_read_file('postmaster.pid')")).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("copy counter to program 'cat'")).rejects.toMatchObject({ code: "42501" });
    await client.end();
    expect((await stat(join(dataDir, "postgres", "app-password"))).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it("takes over a folder of a version that worked as the superuser, with everything in it", async () => {
    const before = await start();
    await asAdmin(before, "drop database parley with (force)");
    await asAdmin(before, "drop role parley_app");
    await asAdmin(before, "create database parley");
    await migrate(before.adminConnectionString);
    await runSql(
      before.adminConnectionString,
      "insert into counter values ('kept', 7); create view v as select 1; create type mood as enum ('good'); create materialized view m as select 1; create domain positive as int check (value > 0); create sequence s",
    );
    await before.stop();
    await rm(join(dataDir, "postgres", "app-password"));

    const after = await start();
    expect(await stateOf(after)).toEqual(ORDINARY);
    await migrate(after.connectionString);
    const client = await connect(after);
    expect((await client.query("select value from counter where name = 'kept'")).rows).toEqual([{ value: 7 }]);
    await client.query(
      "alter table counter add column extra int; select graphile_worker.add_job('advance', '{}'); drop type mood; drop sequence s",
    );
    await client.end();
    await after.stop();
  });

  it.each<[string, (server: EmbeddedPostgres) => Promise<void>]>([
    [
      "its password was written and the role not made",
      async (server) => {
        await runSql(server.adminConnectionString, "reassign owned by parley_app to parley; drop owned by parley_app");
        await asAdmin(server, "drop role parley_app");
      },
    ],
    ["the role was made with another password", (server) => asAdmin(server, "alter role parley_app password 'other'")],
    ["the database was not handed over", (server) => asAdmin(server, "alter database parley owner to parley")],
    [
      "a table came from an older version meanwhile",
      (server) => runSql(server.adminConnectionString, "create table older (id serial primary key)"),
    ],
    ["the database was not made", (server) => asAdmin(server, "drop database parley with (force)")],
  ])("finishes what a killed start left: %s", async (_, leave) => {
    const before = await start();
    await leave(before);
    // Adopted while it runs, as after a kill of everything but the server.
    const after = await start();
    expect(after.adopted).toBe(true);
    await migrate(after.connectionString);
    expect(await stateOf(after)).toEqual(ORDINARY);
    await after.stop();
    await before.stop();
  });

  it("is killed at any moment of taking over, and the next start finishes it", async () => {
    const server = await start();
    await migrate(server.connectionString);
    for (const delay of [0, 20, 40, 80, 160]) {
      await runSql(server.adminConnectionString, "reassign owned by parley_app to parley; drop owned by parley_app");
      await asAdmin(server, "drop role parley_app");
      const starter = await spawnEmbeddedProcess(dataDir);
      await Promise.race([starter.report.catch(() => undefined), sleep(delay)]);
      starter.child.kill("SIGKILL");
      await starter.ended;
      const next = await start();
      expect(await stateOf(next)).toEqual(ORDINARY);
      await next.stop();
    }
    await server.stop();
  });
});

describe("the built-in database in a new folder", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it("starts anew after a kill in the middle of the first start", async () => {
    const home = join(dataDir, "postgres");
    const starter = await spawnEmbeddedProcess(dataDir);
    const isUnfinished = async () =>
      existsSync(home) && (await readdir(home)).some((name) => existsSync(join(home, name, "PG_VERSION")));
    await vi.waitUntil(isUnfinished, { interval: 2 });
    starter.child.kill("SIGKILL");
    await starter.ended;
    expect(existsSync(join(home, "data"))).toBe(false);

    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    await keep(server, 1);
    await server.stop();
    const left = (await readdir(home)).filter((name) => name.startsWith("data"));
    expect(left).toEqual(["data"]);
  });

  it("is one server for five processes that start at once", async () => {
    const processes = await Promise.all(Array.from({ length: 5 }, () => spawnEmbeddedProcess(dataDir)));
    const reports = await Promise.all(processes.map(({ report }) => report));
    const pid = await postmasterPid();
    expect(reports.map((report) => "postmaster" in report && report.postmaster)).toEqual(Array(5).fill(pid));
    expect(reports.filter((report) => "adopted" in report && !report.adopted)).toHaveLength(1);
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
    expectGone(pid);
  });

  it("listens on a port when the path is too long for a socket", async () => {
    dataDir = join(folder, "a-long-name".repeat(9), "data");
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(server.connectionString).toMatch(/@127\.0\.0\.1:\d+\/parley$/);
    await keep(server, 1);
    const second = await startEmbeddedPostgres({ dataDir, log, settings });
    expect(second).toMatchObject({ adopted: true, connectionString: server.connectionString });
    await second.stop();
    await server.stop();
  });

  it("says in a sentence that the data folder can't be used", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres({ dataDir: file, log, settings })).rejects.toMatchObject({
      name: "StartupError",
      message: expect.stringMatching(/data folder .* can't be used: .*PARLEY_DATA_DIR/),
    });
  });

  it("says in a sentence that the data folder can't be written", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o555 });
    const stranger = await spawnEmbeddedProcess(closed, isRoot ? NOBODY : null);
    expect(await stranger.report).toEqual({
      error: expect.stringMatching(/^StartupError: The data folder .* it is not writable/),
    });
  });

  it("refuses a folder that is not a complete database", async () => {
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir, log, settings })).rejects.toMatchObject({ name: "StartupError" });
  });
});

describe.runIf(isRoot)("the built-in database of root", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  async function giveAll(top: string, user: number): Promise<void> {
    for (const name of [".", ...(await readdir(top, { recursive: true }))]) await lchown(join(top, name), user, user);
  }

  it("moves to a folder of its own when nobody else can enter root's, and stays there", async () => {
    const rootsHome = join(folder, "home");
    await mkdir(rootsHome, { mode: 0o700 });
    dataDir = join(rootsHome, "clone", "data");
    const systemDir = join(folder, "system");
    const server = await startEmbeddedPostgres({ dataDir, log, settings, systemDir });
    await keep(server, 5);
    expect(said.join("\n")).toContain(`its data is kept in ${systemDir}`);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    await server.stop();

    await chmod(rootsHome, 0o755);
    const again = await startEmbeddedPostgres({ dataDir, log, settings, systemDir });
    expect(await numbersIn(again)).toEqual([5]);
    await again.stop();
  });

  it("uses an empty folder that was nobody else's to enter", async () => {
    await mkdir(dataDir, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir, log, settings, systemDir: join(folder, "system") });
    expect(existsSync(join(dataDir, "postgres", "data"))).toBe(true);
    await server.stop();
  });

  it("continues as the user the data belongs to", async () => {
    const before = await startEmbeddedPostgres({ dataDir, log, settings });
    await keep(before, 3);
    await before.stop();
    // As if that user had made all of it. Nobody else could start anything here where the clone is root's alone.
    await giveAll(dataDir, OTHER_USER);
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(OTHER_USER);
    expect(await numbersIn(server)).toEqual([3]);
    await server.stop();
  });
});
