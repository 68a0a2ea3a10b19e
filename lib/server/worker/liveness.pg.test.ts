import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createPool } from "@/lib/server/db/pool";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { awakeNow } from "./awake-clock";
import { Liveness } from "./liveness";

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
const started: Liveness[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 4);
});
afterEach(async () => {
  for (const liveness of started.splice(0)) await liveness.close();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function start() {
  const gone = vi.fn<(ids: readonly string[]) => void>();
  const liveness = new Liveness({
    connectionString: database.url,
    facts: () => ({}),
    onError: () => undefined,
    onGone: gone,
  });
  started.push(liveness);
  await liveness.start();
  return { liveness, gone };
}

const beats = async (id: string): Promise<number> =>
  Number((await pool.query<{ beat: string }>("select beat from worker where id = $1", [id])).rows[0]?.beat ?? -1);
const cutSessions = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parley-worker'",
  );
const beatsOf = async (id: string, more: number) => {
  const before = await beats(id);
  await vi.waitFor(async () => expect(await beats(id)).toBeGreaterThanOrEqual(before + more));
};
const owes = (owner: string) =>
  pool.query(
    "insert into deliberation (id, protocol, title, status, facts, owner) values ($1, 'debate', 't', 'running', '{}', $2)",
    [`dlb_${owner}`, owner],
  );

it("takes one that is gone with its session for dead, sooner than one that only stands still", async () => {
  const { liveness, gone } = await start();
  // Beats once and is never heard of again.
  await pool.query("insert into worker (id, facts) values ('wrk_killed', '{}'), ('wrk_stopped', '{}')");
  await owes("wrk_killed");
  await owes("wrk_stopped");
  const stopped = await pool.connect();
  try {
    await stopped.query("select pg_advisory_lock_shared(1885434476, hashtext('wrk_stopped'))");
    await vi.waitFor(() => expect(liveness.goneOwners).toContain("wrk_killed"), { interval: 20 });
    expect(liveness.goneOwners).not.toContain("wrk_stopped");
    await vi.waitFor(() => expect(liveness.goneOwners).toContain("wrk_stopped"));
    expect(gone.mock.calls).toEqual([[["wrk_killed"]], [["wrk_stopped"]]]);
    // One that goes on is alive again, and the row of one that owns nothing is cleared away.
    await pool.query("update worker set beat = beat + 1 where id = 'wrk_stopped'");
    await vi.waitFor(() => expect(liveness.goneOwners).toEqual(["wrk_killed"]), { interval: 20 });
    await pool.query("delete from deliberation");
    await vi.waitFor(async () => expect(await beats("wrk_killed")).toBe(-1));
  } finally {
    stopped.release(true);
  }
});

it("a session that is cut comes back before anyone takes its owner for dead", async () => {
  const one = await start();
  const other = await start();
  for (let cuts = 0; cuts < 5; cuts++) {
    await cutSessions();
    await beatsOf(one.liveness.id, 2);
    await beatsOf(other.liveness.id, 2);
  }
  expect(one.gone.mock.calls.flat(2)).not.toContain(other.liveness.id);
  expect(other.gone.mock.calls.flat(2)).not.toContain(one.liveness.id);
});

it("knows when the others may have taken it for gone", async () => {
  const { liveness } = await start();
  expect(liveness.lapses).toBe(1);
  await beatsOf(liveness.id, 3);
  expect([liveness.lapses, awakeNow() < liveness.safeUntil]).toEqual([1, true]);
  const blocker = await pool.connect();
  try {
    await blocker.query("begin; lock table worker in exclusive mode");
    await vi.waitFor(() => expect(awakeNow()).toBeGreaterThan(liveness.safeUntil + 100), { interval: 20 });
    await blocker.query("rollback");
  } finally {
    blocker.release();
  }
  await vi.waitFor(() => expect([liveness.lapses, awakeNow() < liveness.safeUntil]).toEqual([2, true]), {
    interval: 20,
  });
});
