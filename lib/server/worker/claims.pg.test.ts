import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
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
afterEach(async () => {
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

/** A process that has room for so many. `fetch` takes up a job as the queue does. */
function claimsFor(room: number, asked: Pool = pool) {
  const claimed: DeliberationId[] = [];
  const askedAt: number[] = [];
  const health = { mayClaim: true };
  const stopping = new AbortController();
  const claims = new Claims({
    pool: asked,
    liveness: {
      id: ME,
      goneOwners: [],
      others: 0,
      get mayClaim() {
        return health.mayClaim;
      },
    },
    room: () => room - claimed.length,
    onClaimed: ({ id }, at) => {
      claimed.push(id);
      askedAt.push(at);
    },
    stopping: stopping.signal,
  });
  const fetched: DeliberationId[] = [];
  let isWanted = true;
  const fetch = async (id: DeliberationId): Promise<void> => {
    if (!(await claims.takePlace(() => isWanted))) return;
    fetched.push(id);
    await claims.wake(id).finally(() => claims.givePlaces(1));
  };
  const giveUp = () => {
    isWanted = false;
    claims.roomMade();
  };
  return { claims, claimed, askedAt, fetch, fetched, giveUp, stopping, health };
}

it("gives the place of a claim that came to nothing to the next fetch", async () => {
  const taken = await owed(5, "wrk_other");
  const [free] = await owed(1, null);
  const { fetch, claimed } = claimsFor(1);
  await Promise.all([...taken, ...(free ? [free] : [])].map(fetch));
  expect(claimed).toEqual([free]);
});

it("lets no more jobs be fetched than there is room for, and ends the wait of the others when they are given up", async () => {
  const free = await owed(5, null);
  const { fetch, fetched, claimed, giveUp } = claimsFor(2);
  const fetches = free.map(fetch);
  await Promise.all(fetches.slice(0, 2));
  giveUp();
  await Promise.all(fetches);
  expect([fetched, claimed]).toEqual([free.slice(0, 2), free.slice(0, 2)]);
});

it("lets a sweep take the places of fetches, and takes no more than there is room for when their jobs come", async () => {
  const free = await owed(4, null);
  const { claims, claimed } = claimsFor(2);
  await Promise.all([claims.takePlace(() => true), claims.takePlace(() => true)]);
  // The second look takes what nobody has.
  for (let sweeps = 0; sweeps < 2; sweeps++) await claims.sweep();
  expect(claimed).toHaveLength(2);
  for (const id of free) await claims.wake(id);
  expect(claimed).toHaveLength(2);
});

it("takes nothing while its own beats fail, and goes on once one succeeded", async () => {
  const free = await owed(3, null);
  const { claims, fetch, fetched, claimed, health } = claimsFor(5);
  health.mayClaim = false;
  const fetches = free.slice(0, 2).map(fetch);
  await claims.wake(free[2] as DeliberationId);
  // The second time it would take what nobody has.
  for (let sweeps = 0; sweeps < 3; sweeps++) await claims.sweep();
  expect([fetched, claimed]).toEqual([[], []]);
  health.mayClaim = true;
  claims.roomMade();
  await Promise.all(fetches);
  await claims.sweep();
  expect(claimed.toSorted()).toEqual(free);
});

it("takes nothing once the process stops", async () => {
  const free = await owed(2, null);
  const { claims, fetch, claimed, stopping } = claimsFor(5);
  stopping.abort();
  await fetch(free[0] as DeliberationId);
  for (let sweeps = 0; sweeps < 3; sweeps++) await claims.sweep();
  expect(claimed).toEqual([]);
});

it("says of a claim when it was asked for, however late the answer is", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = await owed(2, null);
  const late = {
    query: async (...args: Parameters<Pool["query"]>) => {
      const answer: unknown = await pool.query(...args);
      vi.advanceTimersByTime(10_000);
      return answer;
    },
  } as unknown as Pool;
  const { claims, claimed, askedAt } = claimsFor(2, late);
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
