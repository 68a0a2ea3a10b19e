import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool } from "@/lib/server/db/pool";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { Notifier } from "@/lib/server/realtime/notifier";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { ChaosDatabase } from "./database";
import { Readers } from "./readers";
import { Webs } from "./webs";

const PATIENCE_MS = 120_000;

let folder: string;
let database: ChaosDatabase;
let pool: Pool;
let webs: Webs;
let readers: Readers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-readers-test-"));
  database = await ChaosDatabase.start();
  pool = createPool(database.url, "test", 4);
  webs = new Webs({ size: 1, databaseUrl: database.url, logFile: path.join(folder, "webs.log") });
  await webs.start();
  readers = new Readers({ pool, urls: webs.urls, perWeb: 2 });
  readers.start();
});

afterAll(async () => {
  // Also after a start that failed half-way: nobody else ends the database.
  await readers?.stop();
  await webs?.end();
  await pool?.end();
  await database?.remove();
  await rm(folder, { recursive: true });
});

it("has everything that happened before, while and after the web process was gone", async () => {
  const notifier = new Notifier(pool, (error) => {
    throw error;
  });
  const store = new EventStore(pool, (id, seq) => notifier.appended(id, seq));
  const ids = [
    await insertDeliberation(pool, debateCreated({ start: false })),
    await insertDeliberation(pool, debateCreated({ start: false })),
  ];
  const append = async (id: DeliberationId): Promise<unknown> =>
    executeCommand(store, id, ({ lifecycle }) => [
      lifecycle.paused ? { type: "deliberation.resumed", by: "Ada" } : { type: "deliberation.paused", by: "Ada" },
    ]);
  for (const id of ids) await append(id);
  await readers.caughtUp(PATIENCE_MS);
  const struck = webs.strike(0, 500);
  for (const id of ids) for (let left = 5; left > 0; left--) await append(id);
  await struck;
  for (const id of ids) await append(id);
  await readers.caughtUp(PATIENCE_MS);
  const seqs = readers
    .readings()
    .map(
      ({ reader, deliberationId, seen }) =>
        `${reader} ${ids.indexOf(deliberationId as DeliberationId)}: ${seen.map(({ seq }) => seq).join(" ")}`,
    );
  expect(seqs.toSorted()).toEqual([
    "reader-1 0: 1 2 3 4 5 6 7 8",
    "reader-1 1: 1 2 3 4 5 6 7 8",
    "reader-2 0: 1 2 3 4 5 6 7 8",
    "reader-2 1: 1 2 3 4 5 6 7 8",
  ]);
  expect(readers.reconnects).toBe(2);
  expect(webs.problems).toEqual([]);
  await notifier.settle();
});
