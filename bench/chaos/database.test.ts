import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "@/lib/server/db/pool";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { ChaosDatabase } from "./database";

describe("a full disk", () => {
  let database: ChaosDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await ChaosDatabase.start();
    pool = createPool(database.url, "test", 2);
  });

  afterAll(async () => {
    await pool.end();
    await database.remove();
  });

  /** More than what is left free on the pages a table has already. */
  const insertMany = async (): Promise<void> => {
    for (let left = 100; left > 0; left--) await insertDeliberation(pool, debateCreated({ start: true }));
  };

  it("refuses events with 53100, by Postgres itself where a small disk could be mounted, until it has room again", async () => {
    await insertMany();
    await database.setDiskFull(true);
    // `routine`: where in the server's own source the error was raised.
    await expect(insertMany()).rejects.toMatchObject({
      code: "53100",
      routine: database.diskNote.startsWith("a tmpfs") ? expect.stringMatching(/^md\w*extend/) : "exec_stmt_raise",
    });
    await database.setDiskFull(false);
    expect(database.refusals).toBe(1);
    await insertMany();
  });
});
