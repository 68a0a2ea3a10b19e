import { type AddressInfo, createServer } from "node:net";
import type { Pool } from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { connectAgainWhenBusy } from "./connect-again";
import { createPool } from "./pool";

const TIMEOUT_MS = 600;
const pools: Pool[] = [];
function impatientPool(url = inject("postgresUrl")): Pool {
  const pool = createPool(url, "test");
  pool.options.connectionTimeoutMillis = TIMEOUT_MS;
  pools.push(pool);
  return pool;
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));

/** What loading a page does to everything else in the process. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

async function firstLoads(pool: Pool, blocks: readonly number[]): Promise<PromiseSettledResult<unknown>[]> {
  const loads = Promise.allSettled(
    Array.from({ length: 8 }, async (_, index) =>
      index % 2 === 0 ? pool.query("select 1") : (await pool.connect()).release(),
    ),
  );
  for (const share of blocks) {
    await new Promise((resolve) => setImmediate(resolve));
    block(share * TIMEOUT_MS);
  }
  // From here on only the machine can be slow, which is not what is tried.
  pool.options.connectionTimeoutMillis = 20_000;
  return loads;
}

describe.each([
  ["in one long stretch", [2]],
  ["in many short ones", Array.from({ length: 8 }, () => 0.3)],
])("a process that is busy %s", (_, blocks) => {
  it("gives up connections that are there", async () => {
    expect((await firstLoads(impatientPool(), blocks)).some(({ status }) => status === "rejected")).toBe(true);
  });

  it("gets all of them when it tries again", async () => {
    expect(
      (await firstLoads(connectAgainWhenBusy(impatientPool()), blocks)).filter(({ status }) => status === "rejected"),
    ).toEqual([]);
  });
});

it("a query that fails is not asked again, and its connection goes back", async () => {
  const pool = connectAgainWhenBusy(impatientPool());
  pool.options.connectionTimeoutMillis = 5000;
  await expect(pool.query("select nonsense")).rejects.toMatchObject({ code: "42703" });
  await pool.query("select 1");
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 });
});

it("a database that stays silent is given up in time", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const pool = connectAgainWhenBusy(
    impatientPool(`postgresql://me:x@127.0.0.1:${(silent.address() as AddressInfo).port}/none`),
  );
  await expect(pool.query("select 1")).rejects.toThrow(/timeout/);
  silent.close();
});
