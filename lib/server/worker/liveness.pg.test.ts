import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createPool } from "@/lib/server/db/pool";
import { createTestDatabase } from "@/lib/testing/postgres";
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

function start() {
  const lost = vi.fn<() => void>();
  const liveness = new Liveness({ connectionString: database.url, pool, onError: () => undefined, onFreed: () => undefined, onLost: lost });
  started.push(liveness);
  return { liveness, lost };
}

/** Those whose lock is held by somebody. */
async function held(...ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from unnest($1::text[]) id where exists (select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and objid::bigint = hashtext(id)::bigint & 4294967295)",
    [ids],
  );
  return rows.map(({ id }) => id);
}
const sessions = async (): Promise<number> => (await pool.query("select 1 from pg_stat_activity where datname = current_database() and application_name = 'parley-worker'")).rowCount ?? 0;

it("holds the lock of one pool, the newest, however close they follow one another", async () => {
  const { liveness } = start();
  await Promise.all(["pool-1", "pool-2", "pool-3"].map((id) => liveness.own(id)));
  await vi.waitFor(async () => expect(await held("pool-1", "pool-2", "pool-3")).toEqual(["pool-3"]));
  await liveness.own("pool-4");
  await vi.waitFor(async () => expect(await held("pool-3", "pool-4")).toEqual(["pool-4"]));
  await vi.waitFor(async () => expect(await sessions()).toBe(1));
  await liveness.close();
  await vi.waitFor(async () => expect(await held("pool-4")).toEqual([]));
});

it("takes its lock again, once, after its connection was cut while another pool was taken up", async () => {
  const { liveness, lost } = start();
  await liveness.own("pool-5");
  liveness.start();
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parley-worker'");
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  await liveness.own("pool-6");
  await vi.waitFor(async () => expect(await held("pool-5", "pool-6")).toEqual(["pool-6"]));
  await vi.waitFor(async () => expect(await sessions()).toBe(1));
});
