import type { Pool } from "pg";
import { afterAll, describe, expect, inject, it, vi } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable";
import { createPool, createQueuePool, createWorkerPool } from "./pool";
import { transaction } from "./transaction";

const { pool } = createQueuePool(inject("postgresUrl"));
afterAll(() => pool.end());

it("a client of the queue that is given back twice, also as broken, is not taken from its next holder", async () => {
  const first = await pool.connect();
  first.release();
  expect(() => first.release(new Error("Connection terminated"))).not.toThrow();

  const second = await pool.connect();
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 0 });
  expect((await second.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  second.release(true);
  second.release();
  expect(pool.totalCount).toBe(0);
});

describe("a pool whose only connection is taken for a minute", () => {
  /** The answer of whoever comes then, or what kept them from one. */
  async function askMeanwhile(one: Pool): Promise<unknown> {
    const holder = await one.connect();
    await holder.query("select pg_sleep(0.01)");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = one.query("select 1 as one").then(
      ({ rows }) => rows as unknown,
      (error: unknown) => error,
    );
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    holder.release();
    const answer = await asked;
    await one.end();
    return answer;
  }

  it("keeps a worker waiting, which then has its answer", async () => {
    expect(await askMeanwhile(createWorkerPool(inject("postgresUrl"), "test", 1))).toEqual([{ one: 1 }]);
  });

  it("tells somebody who asks for a page", async () => {
    const error = await askMeanwhile(createPool(inject("postgresUrl"), "test", 1));
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

it("a transaction without an answer is not asked to roll back: its connection is dropped", async () => {
  const asking = createWorkerPool(inject("postgresUrl"), "test", 1);
  asking.options.query_timeout = 500;
  const asked: unknown[] = [];
  const error: unknown = await transaction(asking, async (client) => {
    const query = vi.spyOn(client, "query");
    try {
      return await client.query("select pg_sleep(60)");
    } finally {
      query.mockImplementation(((text: unknown) => {
        asked.push(text);
        return Promise.resolve();
      }) as never);
    }
  }).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(asked).toEqual([]);
  expect(asking.totalCount).toBe(0);
  await asking.end();
});
