import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { createPool } from "@/lib/server/db/pool";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { awakeNow } from "./awake-clock";
import { Claims } from "./claims";

const ME = "wrk_me";

let database: { url: string; drop(): Promise<void> };
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 4);
});
beforeEach(() => {
  // Nobody's patience ends: what goes on does so because it was told.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.query("delete from deliberation");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function owed(count: number, owner: string | null): Promise<DeliberationId[]> {
  const ids = Array.from({ length: count }, (_, index) =>
    deliberationIdSchema.parse(`dlb_${owner === null ? "free" : "held"}${String(index).padStart(16, "0")}`),
  );
  for (const id of ids)
    await pool.query(
      "insert into deliberation (id, protocol, title, status, facts, owner) values ($1, 'debate', 't', 'running', '{}', $2)",
      [id, owner],
    );
  return ids;
}

/** A process that has room for so many more beside those it works on. */
function claimsFor(room: number, running: readonly DeliberationId[] = [], asked: Pool = pool) {
  const claimed: DeliberationId[] = [];
  const askedAt: number[] = [];
  const stopping = new AbortController();
  const claims = new Claims({
    pool: asked,
    liveness: { id: ME, goneOwners: [], others: 0 },
    room: () => room - claimed.length,
    runs: (id) => running.includes(id) || claimed.includes(id),
    onClaimed: ({ id }, at) => {
      claimed.push(id);
      askedAt.push(at);
    },
    stopping: stopping.signal,
  });
  return { claims, claimed, askedAt, stopping };
}

it("gives its last place to what is free, however many jobs name what runs here already", async () => {
  const held = await owed(20, ME);
  const [free] = await owed(1, null);
  const { claims, claimed } = claimsFor(1, held);
  await Promise.all([...held, ...(free ? [free] : [])].map((id) => claims.wake(id)));
  expect(claimed).toEqual([free]);
});

it("gives the place of a claim that came to nothing to the next one that waits", async () => {
  const taken = await owed(5, "wrk_other");
  const [free] = await owed(1, null);
  const { claims, claimed } = claimsFor(1);
  await Promise.all([...taken, ...(free ? [free] : [])].map((id) => claims.wake(id)));
  expect(claimed).toEqual([free]);
});

it("takes no more than there is room for, and stops waiting when its patience is over or the process stops", async () => {
  const free = await owed(5, null);
  const { claims, claimed, stopping } = claimsFor(2);
  const wakes = free.slice(0, 4).map((id) => claims.wake(id));
  await vi.waitFor(() => expect(claimed).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(wakes);
  expect(claimed).toHaveLength(2);

  const last = claims.wake(free[4] as DeliberationId);
  stopping.abort();
  await last;
  expect(claimed).toHaveLength(2);
});

it("says of a claim when it was asked for, however late the answer is", async () => {
  const [first, second] = await owed(2, null);
  const late = {
    query: async (...args: Parameters<Pool["query"]>) => {
      const answer: unknown = await pool.query(...args);
      vi.advanceTimersByTime(10_000);
      return answer;
    },
  } as unknown as Pool;
  const { claims, claimed, askedAt } = claimsFor(2, [], late);
  const before = awakeNow();
  await claims.wake(first as DeliberationId);
  expect(askedAt[0]).toBeLessThan(before + 10_000);

  await claims.sweep();
  const beforeSecond = awakeNow();
  await claims.sweep();
  expect(claimed).toEqual([first, second]);
  // One answer is of the look at what is free, the other of the claim.
  expect(askedAt[1]).toBeLessThan(beforeSecond + 20_000);
});
