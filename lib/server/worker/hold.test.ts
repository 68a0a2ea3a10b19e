import type { Pool } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { TUNABLES } from "@/lib/runner/tunables";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { TEST_ID } from "@/lib/testing/play";
import { awakeNow } from "./awake-clock";
import { DatabaseWaits } from "./database-waits";
import { Hold } from "./hold";

const HOUR_MS = 3_600_000;

const row = { owner: "other", epoch: 8 };
const query = vi.fn<() => Promise<{ rows: (typeof row)[] }>>(async () => ({ rows: [row] }));
const logger = { info: vi.fn<(...args: unknown[]) => void>(), warn: vi.fn<(...args: unknown[]) => void>() };

function holdSince(askedAt: number, waits = new DatabaseWaits(logger)): Hold {
  return new Hold(
    { id: TEST_ID, owner: "us", epoch: 7 },
    {
      pool: { query } as unknown as Pool,
      store: {} as EventStore,
      counts: { appends: 0, conflicts: 0, takeovers: 0, leasesLost: 0 },
      waits,
      askedAt,
    },
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const mock of [query, logger.info, logger.warn]) mock.mockClear();
});

it("a lease that was confirmed before the machine slept is not taken for fresh", async () => {
  const hold = holdSince(awakeNow());
  await hold.expectHeld();
  expect(query).not.toHaveBeenCalled();

  const woken = Date.now() + HOUR_MS;
  vi.spyOn(Date, "now").mockImplementation(() => woken);
  await expect(hold.expectHeld()).rejects.toThrow("taken over");
  expect(query).toHaveBeenCalledOnce();
});

it("a lease whose answer came late is not taken for fresh", async () => {
  await expect(holdSince(awakeNow() - TUNABLES.holdFreshMs).expectHeld()).rejects.toThrow("taken over");
  expect(query).toHaveBeenCalledOnce();
});

it("says once that deliberations wait for the database, seldom that they still do, and when none does any more", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const waits = new DatabaseWaits(logger);
  let isAway = true;
  let tries = 0;
  const work = async () => {
    tries++;
    if (isAway) throw new Error("Connection terminated unexpectedly");
  };
  const done = Promise.all([holdSince(0, waits), holdSince(0, waits)].map((hold) => hold.persistently(work)));
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(4));
  expect(logger.warn.mock.calls).toEqual([
    [expect.objectContaining({ deliberation: TEST_ID }), expect.stringContaining("failed")],
  ]);

  vi.advanceTimersByTime(TUNABLES.databaseWaitToldMs);
  const before = tries;
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(before + 4));
  expect(logger.warn.mock.calls.slice(1)).toEqual([
    [
      expect.objectContaining({ waiting: 2, seconds: TUNABLES.databaseWaitToldMs / 1000 }),
      expect.stringContaining("still fails"),
    ],
  ]);
  expect(logger.info).not.toHaveBeenCalled();

  isAway = false;
  await done;
  expect(logger.info.mock.calls).toEqual([[expect.anything(), "nothing waits for the database any more"]]);
});

it("says nothing where all goes well", async () => {
  await holdSince(0).persistently(async () => undefined);
  expect(logger.warn).not.toHaveBeenCalled();
  expect(logger.info).not.toHaveBeenCalled();
});
