/** Several processes' limits in one: each with a heartbeat, a pool and a listener of its own. */
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { connectionIdSchema } from "@/lib/domain/ids";
import type { ConnectionLimiter, Limits, TurnEnd } from "@/lib/runner/connection-limiter";
import { createPool } from "@/lib/server/db/pool";
import { CHANNELS } from "@/lib/server/realtime/channels";
import { PgListener } from "@/lib/server/realtime/pg-listener";
import { Liveness } from "@/lib/server/worker/liveness";
import { systemClock } from "@/lib/server/worker/system-clock";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { EMPTY_LEDGER } from "./ledger";
import { writeLedger } from "./ledger-store";
import { SharedLimits } from "./shared-limits";

const CONNECTION = connectionIdSchema.parse("con_abcdefghij0123456789");
const ANSWERED: TurnEnd = { kind: "answered", tokens: null };

type Process = {
  id: string;
  liveness: Liveness;
  limits: SharedLimits;
  limiter: ConnectionLimiter;
  queries: () => number;
  stop: () => Promise<void>;
};

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
const processes: Process[] = [];
let running = 0;
let peak = 0;
/** Which process began a call, in this order. */
let calls: { by: string; at: number }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 4);
});
beforeEach(async () => {
  await pool.query("delete from connection_share");
  running = 0;
  peak = 0;
  calls = [];
});
afterEach(async () => {
  for (const { stop } of processes.splice(0)) await stop();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function start(): Promise<Process> {
  const own = createPool(database.url, "test", 4);
  const query = vi.spyOn(own, "query");
  const onError = () => undefined;
  const liveness = new Liveness({
    connectionString: database.url,
    facts: () => ({}),
    onError,
    onGone: () => undefined,
    onBeat: () => limits.beat(),
  });
  const limits = new SharedLimits({ pool: own, peers: liveness, clock: systemClock, onError });
  const listener = new PgListener({
    connectionString: database.url,
    channels: [CHANNELS.shares],
    onNotification: (_, payload) => limits.hear(payload),
    onConnected: () => undefined,
    onError,
  });
  await listener.start();
  await liveness.start();
  const started: Process = {
    id: liveness.id,
    liveness,
    limits,
    limiter: limits.limiterOf(CONNECTION),
    queries: () => query.mock.calls.length,
    stop: async () => {
      await limits.close();
      await listener.close();
      await liveness.close();
      await own.end();
    },
  };
  processes.push(started);
  return started;
}

const NO_LIMITS: Limits = { maxConcurrent: 256, requestsPerMinute: null, tokensPerMinute: null };

async function call(
  { id, limiter }: Process,
  limits: Partial<Limits>,
  ms: number,
  { end = ANSWERED, deliberation = "d", tokens = 1, giveUpMs = 60_000 } = {},
): Promise<void> {
  const turn = await limiter.turn({
    deliberationId: deliberation,
    tokens,
    limits: { ...NO_LIMITS, ...limits },
    signal: new AbortController().signal,
    giveUpAt: systemClock.elapsed() + giveUpMs,
  });
  calls.push({ by: id, at: Date.now() });
  peak = Math.max(peak, ++running);
  await delay(ms);
  running--;
  turn(end);
}

const many = (count: number, work: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const countOf = (one: Process, among = calls) => among.filter(({ by }) => by === one.id).length;

it("on its own a process has everything at once, and no call costs a query", async () => {
  const one = await start();
  await many(300, () => call(one, { maxConcurrent: 20, requestsPerMinute: 1000, tokensPerMinute: 1_000_000 }, 5));
  expect(peak).toBe(20);
  expect(one.queries()).toBe(2);
});

it("three processes that want all of it never have more than the limit, and share it evenly", async () => {
  const all = [await start(), await start(), await start()];
  await Promise.all(
    all.map((one) => many(60, (index) => call(one, { maxConcurrent: 6 }, 50, { deliberation: `d${index % 4}` }))),
  );
  expect(peak).toBe(6);
  // The first half, while all of them still have something to do.
  for (const one of all) expect(countOf(one, calls.slice(10, 90))).toBeGreaterThan(13);
});

it("one that joins gets its share from one that has everything, and one that leaves gives it back", async () => {
  const one = await start();
  const enough = new AbortController();
  const first = many(8, async () => {
    while (!enough.signal.aborted) await call(one, { maxConcurrent: 4 }, 60);
  });
  await vi.waitFor(() => expect(running).toBe(4));
  const other = await start();
  // It has its turns while the other one wants all of them.
  await many(10, () => call(other, { maxConcurrent: 4 }, 60));
  expect(countOf(other)).toBe(10);
  enough.abort();
  await other.stop();
  processes.splice(processes.indexOf(other), 1);
  await first;
  expect(peak).toBe(4);
  await many(8, () => call(one, { maxConcurrent: 4 }, 60));
  await vi.waitFor(async () => expect(await shares()).toMatchObject({ [one.id]: { slots: { granted: 4 } } }));
});

it("one place for four processes: one at a time, and each has it in turn", async () => {
  const all = [await start(), await start(), await start(), await start()];
  await Promise.all(all.map((one) => many(5, () => call(one, { maxConcurrent: 1 }, 120))));
  expect(peak).toBe(1);
  // Each has had some before any of them is through.
  expect(new Set(calls.slice(0, 17).map(({ by }) => by)).size).toBe(4);
});

it("counts the requests of a minute across processes, also of one that is gone", async () => {
  const [one, other] = [await start(), await start()];
  const limits = { requestsPerMinute: 6 };
  await many(3, () => call(one, limits, 1));
  const rest = many(9, () => call(other, limits, 1, { giveUpMs: 4000 }).catch(() => undefined));
  await rest;
  expect(calls).toHaveLength(6);
  await one.stop();
  processes.splice(processes.indexOf(one), 1);
  await many(2, () => call(other, limits, 1, { giveUpMs: 1500 }).catch(() => undefined));
  expect(calls).toHaveLength(6);
  expect(await shares()).toMatchObject({
    [one.id]: { requests: { granted: 3 }, until: expect.any(Number) as number },
    [other.id]: { requests: { granted: 3 } },
  });
});

it("a call that is larger than the fair share of the tokens of a minute is made, by one of them", async () => {
  const [one, other] = [await start(), await start()];
  const limits = { tokensPerMinute: 1000 };
  const both = [one, other].map((each) =>
    call(each, limits, 1, { tokens: 800, giveUpMs: 3000 }).then(
      () => each.id,
      () => null,
    ),
  );
  expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
});

/** Long enough for a busy machine to tell the others before it is over. */
const PAUSE_MS = 6000;

it("a pause one process was asked for holds for all, and one call of all goes ahead after it", async () => {
  const all = [await start(), await start(), await start()];
  await Promise.all(all.map((one) => call(one, { maxConcurrent: 9 }, 1)));
  const [one] = all;
  if (!one) throw new Error("There is nobody.");
  await call(one, { maxConcurrent: 9 }, 1, { end: { kind: "slow_down", retryAfterMs: PAUSE_MS } });
  const saidAt = Date.now();
  await vi.waitFor(() => all.forEach(({ limiter }) => expect(limiter.pausedForMs).toBeGreaterThan(0)), {
    timeout: PAUSE_MS,
    interval: 5,
  });
  calls = [];
  await Promise.all(all.map((each) => many(4, () => call(each, { maxConcurrent: 9 }, 300))));
  const [first = 0, second = 0] = calls.map(({ at }) => at - saidAt).toSorted((a, b) => a - b);
  expect(first).toBeGreaterThanOrEqual(PAUSE_MS - 50);
  expect(second - first).toBeGreaterThanOrEqual(290);
});

it("starts nothing when the others may have taken it for gone, and goes on when it could ask again", async () => {
  const [one, other] = [await start(), await start()];
  await call(one, { maxConcurrent: 2 }, 1);
  await call(other, { maxConcurrent: 2 }, 1);
  vi.spyOn(one.liveness, "safeUntil", "get").mockReturnValue(0);
  await expect(call(one, { maxConcurrent: 2 }, 1, { giveUpMs: 300 })).rejects.toMatchObject({ code: "timeout" });
  vi.restoreAllMocks();
  // It was: the next thing it does is to ask, with this call or with a beat before it.
  const before = await writes();
  vi.spyOn(one.liveness, "lapses", "get").mockReturnValue(99);
  await call(one, { maxConcurrent: 2 }, 1);
  expect(await writes()).toBeGreaterThan(before);
  vi.restoreAllMocks();
});

it("does not take the share of one that has beaten since it was seen to stand still", async () => {
  await pool.query("insert into worker (id, beat, facts) values ('wrk_asleep', 7, '{}')");
  const write = (version: number, beat: string) =>
    writeLedger(pool, {
      id: CONNECTION,
      version,
      ledger: EMPTY_LEDGER,
      gone: new Map([["wrk_asleep", beat]]),
      notice: null,
    });
  expect([
    await write(0, "6"),
    await write(0, "7"),
    await write(1, "6"),
    await write(1, "none"),
    await write(1, "7"),
    await write(1, "7"),
  ]).toEqual([false, true, false, false, true, false]);
  await pool.query("delete from worker where id = 'wrk_asleep'");
  expect(await write(2, "none")).toBe(true);
});

async function shares(): Promise<Record<string, unknown>> {
  return (
    (await pool.query<{ shares: Record<string, unknown> }>("select ledger->'shares' as shares from connection_share"))
      .rows[0]?.shares ?? {}
  );
}

async function writes(): Promise<number> {
  return Number((await pool.query<{ version: string }>("select version from connection_share")).rows[0]?.version ?? 0);
}
