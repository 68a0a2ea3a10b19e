/**
 * Real worker processes, killed with -9 at random points while they work. Whatever the instant: no reply is lost, none
 * is recorded twice, another process goes on, and only calls in flight are asked again.
 */
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import { createPool } from "@/lib/server/db/pool";
import { EventStore } from "@/lib/server/db/log/event-store";
import { debateCreated, eventsOf, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { startScriptedEndpoint, type ScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { howMany } from "@/lib/testing/thorough";
import { spawnWorkerProcess } from "@/lib/testing/worker-process";

const KILLS = howMany(3, 12);
const ROUNDS = howMany(5, 12);
const WORKERS = 2;

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 4);
  endpoint = await startScriptedEndpoint({
    latencyMs: 60,
    respond: ({ askId }) => {
      const [, round = "r1", kind] = askId.split("/");
      if (kind === "synthesise") return { kind: "json", value: synthesisReply() };
      // Rises by 5 a round and reaches the target in the last one.
      return {
        kind: "json",
        value: speakReply(Number(round.slice(1)) >= ROUNDS ? 95 : 20 + 5 * Number(round.slice(1))),
      };
    },
  });
});

afterAll(async () => {
  await endpoint.close();
  await pool.end();
  await database.drop();
});

it(`survives ${KILLS} kills at random points`, async () => {
  const created = debateCreated({ panel: panelOf("API"), config: { max_iterations: ROUNDS } });
  const source = { kind: "endpoint", model: "scripted" } as const;
  const start = () => spawnWorkerProcess({ DATABASE_URL: database.url, OPENAI_BASE_URL: endpoint.url });
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  const random = mulberry32(20_261_116);
  const ids: DeliberationId[] = [];
  let kills = 0;
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    while (kills < KILLS) {
      // Always something in the middle of its run when the next kill comes.
      while ((await unfinished()) < 6)
        ids.push(await insertDeliberation(pool, { ...created, source, seed: ids.length }));
      const victim = kills % WORKERS;
      // Any instant: before the first call, in mid-call, between a reply and its commit.
      await progress(Math.floor(random() * 12));
      await workers[victim]?.kill();
      kills++;
      workers[victim] = await start();
      // The other one has to take over; the replacement is not waited for.
      await progress(1);
      if (kills % 4 === 0) await workers[victim]?.ready;
    }
    await finished();
  } finally {
    await Promise.all(workers.map(({ kill }) => kill()));
  }

  const store = new EventStore(pool, () => undefined);
  for (const id of ids) {
    const log = (await store.read(id, 0)) ?? [];
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    expect(log.at(-1)?.payload.type).toBe("record.numbered");
    const keys = eventsOf(log, "reply.recorded").map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(ROUNDS * 5 + 1);
    // Nothing is on record that the endpoint was not asked for.
    for (const key of keys) expect(endpoint.requests.some(({ askId }) => askId === `${id}/${key}`)).toBe(true);
  }
  expect(kills).toBe(KILLS);
  const replies = ids.length * (ROUNDS * 5 + 1);
  // A kill costs at most the calls in flight of one process: one per deliberation, six at a time.
  expect(endpoint.requests.length - replies).toBeLessThanOrEqual(KILLS * 8);
});

async function unfinished(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from deliberation where status in ('queued', 'running')",
  );
  return rows[0]?.count ?? 0;
}

async function finished(): Promise<void> {
  await until(
    async () =>
      (await unfinished()) === 0 &&
      (
        await pool.query(
          "select 1 from deliberation d where not exists (select 1 from record r where r.deliberation_id = d.id)",
        )
      ).rowCount === 0,
  );
}

/** Waits until `events` more events are in the log, whichever process writes them. */
async function progress(events: number): Promise<void> {
  const count = async () =>
    (await pool.query<{ count: number }>("select count(*)::int as count from event")).rows[0]?.count ?? 0;
  const goal = (await count()) + events;
  await until(async () => (await count()) >= goal || (await unfinished()) === 0);
}

/** Bounded by the test's own timeout. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
}
