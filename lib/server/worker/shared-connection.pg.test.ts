/** Real worker processes on one connection: its limits and its pauses hold for all of them together. */
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectionSettingsSchema } from "@/lib/domain/connection";
import { connectionIdSchema } from "@/lib/domain/ids";
import { createPool } from "@/lib/server/db/pool";
import { debateCreated, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import {
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { spawnWorkerProcess, type WorkerProcess } from "@/lib/testing/worker-process";

const CONNECTION = connectionIdSchema.parse("con_abcdefghij0123456789");

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let endpoint: ScriptedEndpoint;
let workers: WorkerProcess[] = [];
let behave: (askId: string, owner: string) => ScriptedBehaviour | null = () => null;
/** How much longer an answer takes than it does anyway. */
let slowness: () => number = () => 0;
/** Whose calls arrived, and when. */
const arrivals: { owner: string; at: number }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 10);
  behave = () => null;
  slowness = () => 0;
  arrivals.length = 0;
  endpoint = await startScriptedEndpoint({
    latencyMs: 40,
    respond: async ({ askId }) => {
      const at = Date.now();
      const owner =
        (
          await pool.query<{ owner: string | null }>("select owner from deliberation where id = $1", [
            askId.split("/")[0],
          ])
        ).rows[0]?.owner ?? "";
      arrivals.push({ owner, at });
      await delay(slowness());
      return (
        behave(askId, owner) ?? {
          kind: "json",
          value: askId.includes("/synthesise/") ? synthesisReply() : speakReply(askId.includes("/r1/") ? 80 : 95),
        }
      );
    },
  });
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map(({ kill }) => kill()));
  await endpoint.close();
  await pool.end();
  await database.drop();
});

async function start(count: number, limits: Record<string, number>): Promise<void> {
  const settings = connectionSettingsSchema.parse({
    name: "Box",
    preset: "custom",
    baseUrl: endpoint.url,
    allowPrivate: true,
    defaultModel: "scripted",
    limits,
  });
  await pool.query("insert into connection (id, name, settings, updated_at) values ($1, 'Box', $2, now())", [
    CONNECTION,
    JSON.stringify(settings),
  ]);
  // Room for a part of the deliberations only, so that each process takes some.
  workers = await Promise.all(
    Array.from({ length: count }, () =>
      spawnWorkerProcess({ DATABASE_URL: database.url, OPENAI_BASE_URL: endpoint.url, PARLEY_WORKERS: "4" }),
    ),
  );
  await Promise.all(workers.map(({ ready }) => ready));
}

const create = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, seed) =>
      insertDeliberation(pool, {
        ...debateCreated({ panel: panelOf("API") }),
        seed,
        source: { kind: "endpoint", model: "scripted", connection: CONNECTION },
      }),
    ),
  );
/** Ten deliberations are more than any other wait is for. */
const WHOLE_RUN_MS = 900_000;
const closed = () =>
  vi.waitFor(
    async () => expect((await pool.query("select 1 from deliberation where status <> 'closed'")).rowCount).toBe(0),
    { timeout: WHOLE_RUN_MS, interval: 50 },
  );
const owners = async (): Promise<string[]> =>
  (await pool.query<{ owner: string }>("select distinct owner from deliberation where owner is not null")).rows.map(
    ({ owner }) => owner,
  );

it("3 workers and 10 deliberations: never more calls at once than the connection takes, everybody gets something, and where one is asked to slow down none calls until the time is over", async () => {
  await start(3, { maxConcurrent: 4 });
  let pausedAt: number | null = null;
  // Until each of them has been seen: two that are quick could have done everything before the third one comes.
  slowness = () => (pausedAt === null ? 300 : 0);
  behave = () => {
    if (pausedAt !== null || new Set(arrivals.map(({ owner }) => owner).filter(Boolean)).size < 3) return null;
    pausedAt = Date.now();
    return {
      kind: "status",
      status: 429,
      headers: { "retry-after": "4" },
      body: { error: { message: "Slow down." } },
    };
  };
  await create(10);
  await closed();
  expect(endpoint.peakOpen()).toBeLessThanOrEqual(4);
  expect(new Set(arrivals.map(({ owner }) => owner).filter(Boolean)).size).toBe(3);
  const after = endpoint.requests.map(({ at }) => at - (pausedAt ?? Number.NaN)).filter((ms) => ms >= 0);
  // The first moments are for those that were on their way when it was said.
  expect(after.filter((ms) => ms > 2500 && ms < 3900)).toEqual([]);
  expect(after.filter((ms) => ms >= 3900).length).toBeGreaterThan(20);
});

it("the share of a worker that is killed in mid-call comes back", async () => {
  await start(2, { maxConcurrent: 1 });
  // The first call hangs: its worker holds the only place until it is killed.
  let stuck: string | null = null;
  behave = (_, owner) => ((stuck ??= owner) === owner ? { kind: "hang" } : null);
  await create(6);
  await vi.waitFor(async () => expect(await owners()).toHaveLength(2));
  await vi.waitFor(() => expect(stuck).not.toBeNull());
  const pid = (
    await pool.query<{ pid: number }>("select (facts->>'pid')::int as pid from worker where id = $1", [stuck])
  ).rows[0]?.pid;
  const victim = workers.find(({ child }) => child.pid === pid);
  if (!victim) throw new Error("The worker that hangs is none of ours.");
  expect(arrivals).toHaveLength(1);
  await victim.kill();
  await closed();
  expect(endpoint.peakOpen()).toBe(1);
});
