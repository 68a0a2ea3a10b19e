import { afterEach, expect, inject, it } from "vitest";
import { createQueuePool } from "./pool";

const { pool } = createQueuePool(inject("postgresUrl"));
afterEach(() => pool.end());

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
