import type { Pool } from "pg";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import { TUNABLES } from "@/lib/runner/tunables";
import { isDatabaseUnavailable } from "./database-unavailable";
import { isOurMistake } from "./our-mistake";
import { createPool, createQueuePool, createWorkerPool } from "./pool";
import { transaction } from "./transaction";

const url = inject("postgresUrl");
const others = createPool(url, "test", 6);
afterAll(() => others.end());

const opened: Pool[] = [];
function open(pool: Pool): Pool {
  opened.push(pool);
  return pool;
}
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.end())));

const KINDS: readonly [string, () => Pool][] = [
  ["pages", () => createPool(url, "web", 1)],
  ["the worker", () => createWorkerPool(url, "worker", 1)],
  ["the queue", () => createQueuePool(url).pool],
];

let locks = 0x6c_696d_69;

describe.each(KINDS)("a process that stops in the middle of a transaction of %s", (_, create) => {
  it("has nothing locked before long, and when it goes on, another try is worth it", async () => {
    const pool = open(create());
    const lock = (locks += 1);
    // To the server, one that is stopped looks like one that asks nothing.
    const stopped = await pool.connect();
    await stopped.query("begin");
    await stopped.query("select pg_advisory_xact_lock($1)", [lock]);

    await transaction(others, (client) => client.query("select pg_advisory_xact_lock($1)", [lock]));

    const error: unknown = await stopped.query("commit").catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isOurMistake(error)).toBe(false);
    stopped.release();
    expect(pool.totalCount).toBe(0);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});

it("what a stopped process has locked is free by the time it is taken over", () => {
  expect(TUNABLES.transactionIdleMs).toBeLessThan(TUNABLES.lapseMs);
});

it("a worker's statement that waits too long for a lock is ended by the database, and waits there no more", async () => {
  const pool = open(createWorkerPool(url, "worker", 1));
  const lock = (locks += 1);
  const holder = await others.connect();
  await holder.query("select pg_advisory_lock($1)", [lock]);
  await expect(pool.query("select pg_advisory_lock($1)", [lock])).rejects.toMatchObject({ code: "57014" });
  const { rowCount } = await holder.query(
    "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [lock],
  );
  expect(rowCount).toBe(0);
  holder.release(true);
});

it.each(KINDS)("a statement of %s is given up by the database first, then by us", async (_, create) => {
  const pool = open(create());
  const { rows } = await pool.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  );
  expect(rows[0]?.ms).toBeGreaterThan(0);
  expect(rows[0]?.ms).toBeLessThan(pool.options.query_timeout ?? 0);
});

it("what moves much at a time has no limit for a statement", async () => {
  const pool = open(createPool(url, "archive", 1));
  expect((await pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  expect(pool.options.query_timeout).toBeUndefined();
});

it.runIf(process.platform === "linux")(
  "a statement whose client is gone ends, however long it would take",
  async () => {
    const pool = open(createPool(url, "archive", 1));
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const asleep = client.query("select pg_sleep(3600)").catch((error: unknown) => error);
    const isThere = async () =>
      (
        await others.query("select from pg_stat_activity where pid = $1 and query like '%pg_sleep(3600)%'", [
          rows[0]?.pid,
        ])
      ).rowCount === 1;
    await vi.waitFor(async () => expect(await isThere()).toBe(true));
    client.release(true);
    await asleep;
    await vi.waitFor(async () => expect(await isThere()).toBe(false), { timeout: 600_000, interval: 100 });
  },
);
