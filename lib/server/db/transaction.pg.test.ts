import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { createPool } from "./pool";
import { transaction } from "./transaction";

let database: { url: string; drop(): Promise<void> };
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("gives up a session whose plans are from before a migration: the next try is on another one", async () => {
  await pool.query("create table thing (name varchar(9))");
  const read = () => transaction(pool, (client) => client.query({ name: "things", text: "select * from thing" }));
  await read();
  await pool.query("alter table thing add column size int");
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
  expect((await read()).fields).toHaveLength(2);
});
