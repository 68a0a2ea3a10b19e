import type { Pool } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool, createWorkerPool } from "@/lib/server/db/pool";
import { Notifier } from "@/lib/server/realtime/notifier";
import { debateCreated, eventsOf, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { howMany } from "@/lib/testing/thorough";
import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { Worker } from "./worker";

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let store: EventStore;
let endpoint: ScriptedEndpoint;
let behave: (askId: string) => ScriptedBehaviour | null | Promise<null> = () => null;
const started: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 6);
  const notifier = new Notifier(pool, () => undefined);
  store = new EventStore(pool, (id, seq) => notifier.appended(id, seq));
  endpoint = await startScriptedEndpoint({
    latencyMs: 10,
    respond: async ({ askId }) =>
      (await behave(askId)) ?? {
        kind: "json",
        value: askId.includes("/synthesise/") ? synthesisReply() : speakReply(askId.includes("/r1/") ? 80 : 95),
      },
  });
});

afterEach(async () => {
  for (const stop of started.splice(0)) await stop();
  behave = () => null;
});

afterAll(async () => {
  await endpoint.close();
  await pool.end();
  await database.drop();
});

const logged: string[] = [];
const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });

async function startWorker({ drainMs = 0, workers = 16 } = {}): Promise<() => Promise<void>> {
  const workerPool = createWorkerPool(database.url, "test", 10);
  const env = {
    endpoint: { apiKey: "test", baseURL: endpoint.url, model: "scripted" },
    rehearsalSpeed: 0,
    search: null,
    workers,
    drainMs,
    secret: "a secret of this test",
    dataDir: "",
  };
  const worker = new Worker({ connectionString: database.url, pool: workerPool, env, logger });
  await worker.start();
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await worker.stop();
    await workerPool.end();
  };
  started.push(stop);
  return stop;
}

const create = (): Promise<DeliberationId> =>
  insertDeliberation(pool, {
    ...debateCreated({ panel: panelOf("API") }),
    source: { kind: "endpoint", model: "scripted" },
  });
const logOf = async (id: DeliberationId): Promise<DeliberationEvent[]> => (await store.read(id, 0)) ?? [];
const statusIn = async (id: DeliberationId) => statusOf(foldLog(await logOf(id)).lifecycle);
const closed = (id: DeliberationId) =>
  vi.waitFor(async () => expect(await statusIn(id)).toBe("closed"), { interval: 20 });
const expectEachAskedOnce = (ids: readonly DeliberationId[]) => {
  const asks = endpoint.requests.map(({ askId }) => askId).filter((askId) => ids.some((id) => askId.startsWith(id)));
  expect(asks.length).toBeGreaterThan(0);
  expect(asks.filter((askId, index) => asks.indexOf(askId) !== index)).toEqual([]);
};
const jobOf = async (id: DeliberationId) =>
  (
    await pool.query<{ attempts: number; locked_by: string | null }>(
      "select attempts, locked_by from graphile_worker._private_jobs where payload ->> 'id' = $1",
      [id],
    )
  ).rows;
/** Until every worker has beaten so often: time in which it would have done what it does. */
const beats = async (more: number) => {
  const count = async () =>
    Number((await pool.query<{ beats: string }>("select coalesce(sum(beat), 0) as beats from worker")).rows[0]?.beats);
  const before = await count();
  await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(before + more));
};
const asked = (askId: string) =>
  vi.waitFor(() => expect(endpoint.requests.some((request) => request.askId === askId)).toBe(true), { interval: 5 });

/** The database takes no event and no job for a while. A sequence keeps its value where the rest is rolled back. */
const refuseWrites = (code: string, times = 1_000_000) => `
create sequence refused;
create function refuse() returns trigger language plpgsql as $$ begin if nextval('refused') <= ${times} then raise exception 'not now' using errcode = '${code}'; end if; return null; end $$;
create trigger refuse before insert on event for each statement execute function refuse();
create trigger refuse before insert on graphile_worker._private_jobs for each statement execute function refuse()`;
const TAKE_WRITES_SQL = "drop function refuse cascade; drop sequence refused";
const refusals = async (): Promise<number> =>
  Number(
    (
      await pool.query<{ last_value: string }>(
        "select case when is_called then last_value else 0 end as last_value from refused",
      )
    ).rows[0]?.last_value,
  );

describe("worker", () => {
  it("aborts the call in flight when a person pauses, and asks it again after the resume", async () => {
    const id = await create();
    const key = `${id}/r1/speak/test`;
    behave = (askId) => (askId === key ? { kind: "hang" } : null);
    await startWorker();
    await asked(key);
    await executeCommand(store, id, () => [{ type: "deliberation.paused", by: "Ada" }]);
    // The endpoint sees the connection go: the call really was given up, not just ignored.
    await vi.waitFor(() => expect(endpoint.requests.find(({ askId }) => askId === key)?.outcome).toBe("dropped"));
    expect((await logOf(id)).at(-1)?.payload.type).toBe("deliberation.paused");
    behave = () => null;
    await executeCommand(store, id, () => [{ type: "deliberation.resumed", by: "Ada" }]);
    await closed(id);
    expect(eventsOf(await logOf(id), "reply.recorded").filter((reply) => reply.key === "r1/speak/test")).toHaveLength(
      1,
    );
  });

  it("stops when it has only just started", async () => {
    const stop = await startWorker();
    await stop();
  });

  it("hands over at once when it is stopped in mid-call", async () => {
    const id = await create();
    const key = `${id}/r1/speak/security`;
    behave = (askId) => (askId === key ? { kind: "hang" } : null);
    const stop = await startWorker();
    await asked(key);
    behave = () => null;
    await stop();
    await startWorker();
    await closed(id);
  });

  it("goes on when every connection to the database is cut in mid-run, recording each reply once", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, create));
    await startWorker();
    await asked(`${ids[0]}/r1/speak/operations`);
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    for (const id of ids) {
      await closed(id);
      const keys = eventsOf(await logOf(id), "reply.recorded").map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  const PASSING = ["57014", "53100", "25006", "40001", "40P01", "57P01", "08006", "53300", "0A000", "42501"];
  it.each(PASSING)(
    "keeps the replies that come in while the database refuses everything with %s, and asks for none of them again",
    async (code) => {
      const ids = await Promise.all(Array.from({ length: howMany(1, 3) }, create));
      const firsts = ids.map((id) => `${id}/r1/speak/api`);
      let answer: (behaviour: null) => void = () => undefined;
      const held = new Promise<null>((resolve) => (answer = resolve));
      behave = (askId) => (firsts.includes(askId) ? held : null);
      await startWorker();
      await Promise.all(firsts.map(asked));
      await pool.query(refuseWrites(code));
      answer(null);
      await vi.waitFor(async () => expect(await refusals()).toBeGreaterThan(ids.length));
      await pool.query(TAKE_WRITES_SQL);
      for (const id of ids) await closed(id);
      expectEachAskedOnce(ids);
    },
  );

  it("ends a deliberation only for a mistake of ours", async () => {
    const id = await create();
    const key = `${id}/r1/speak/test`;
    let answer: (behaviour: null) => void = () => undefined;
    const held = new Promise<null>((resolve) => (answer = resolve));
    behave = (askId) => (askId === key ? held : null);
    await startWorker();
    await asked(key);
    await pool.query(refuseWrites("22003", 1));
    answer(null);
    await vi.waitFor(async () => expect(await refusals()).toBeGreaterThan(0));
    await pool.query(TAKE_WRITES_SQL);
    await vi.waitFor(async () => expect(["failed", "closed"]).toContain(await statusIn(id)));
    expect(await statusIn(id)).toBe("failed");
  });

  it("picks up a deliberation whose job was lost", async () => {
    const id = await create();
    await pool.query("delete from graphile_worker._private_jobs");
    await startWorker();
    await closed(id);
  });

  it("picks up a deliberation whose job somebody has taken and never gives back", async () => {
    const id = await create();
    await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-gone'");
    await startWorker();
    await closed(id);
    await pool.query("delete from graphile_worker._private_jobs");
  });

  it("fetches no job while it has no room, so that a worker with room gets it", async () => {
    const [first] = [await create()];
    behave = (askId) => (askId.startsWith(first) ? { kind: "hang" } : null);
    await startWorker({ workers: 1 });
    await asked(`${first}/r1/speak/api`);
    const second = await create();
    // Longer than an idle worker waits until it looks at the queue again.
    await beats(8);
    expect(await jobOf(second)).toEqual([{ attempts: 0, locked_by: null }]);
    await startWorker();
    await closed(second);
    await vi.waitFor(async () => expect(await jobOf(second)).toEqual([]));
    behave = () => null;
    await executeCommand(store, first, () => [{ type: "deliberation.cancelled", by: "Ada" }]);
  });

  it("fetches again as soon as it has room", async () => {
    const first = await create();
    const key = `${first}/r1/speak/api`;
    behave = (askId) => (askId === key ? { kind: "hang" } : null);
    await startWorker({ workers: 1 });
    await asked(key);
    const second = await create();
    await executeCommand(store, first, () => [{ type: "deliberation.cancelled", by: "Ada" }]);
    await closed(second);
    await vi.waitFor(async () => expect(await jobOf(second)).toEqual([]));
  });

  it("takes up nothing while its own beats fail, and what waits once one succeeds", async () => {
    await startWorker();
    await pool.query(`
      create sequence missed;
      create function miss() returns trigger language plpgsql as $$ begin perform nextval('missed'); raise exception 'not now'; end $$;
      create trigger miss before insert or update on worker for each row execute function miss()`);
    const missed = async () =>
      Number((await pool.query<{ last_value: string }>("select last_value from missed")).rows[0]?.last_value);
    // Nobody takes it for alive any more after the third.
    await vi.waitFor(async () => expect(await missed()).toBeGreaterThan(5));
    const id = await create();
    const before = await missed();
    await vi.waitFor(async () => expect(await missed()).toBeGreaterThan(before + 5));
    expect([await statusIn(id), await jobOf(id)]).toEqual(["queued", [{ attempts: 0, locked_by: null }]]);
    await pool.query("drop function miss cascade; drop sequence missed");
    await closed(id);
  });

  it("clears away jobs that failed for good, also one whose last try its process never ended", async () => {
    await pool.query("select graphile_worker.add_job('advance', '{}', max_attempts => 3) from generate_series(1, 2)");
    await pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
    await pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'pool-gone' where id = (select max(id) from graphile_worker._private_jobs)",
    );
    await startWorker();
    await vi.waitFor(async () =>
      expect((await pool.query("select id from graphile_worker._private_jobs")).rows).toEqual([]),
    );
  });

  it("goes on, and takes up jobs again, after the database was read-only", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, create));
    await startWorker();
    await asked(`${ids[0]}/r1/speak/operations`);
    const name = new URL(database.url).pathname.slice(1);
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await pool.query(cut);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await pool.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
    await pool.query(cut);
    for (const id of ids) {
      await closed(id);
      expect(eventsOf(await logOf(id), "deliberation.failed")).toEqual([]);
    }
    // The queue delivers again.
    const next = await create();
    await vi.waitFor(async () =>
      expect(
        (await pool.query("select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1", [next])).rowCount,
      ).toBe(0),
    );
  });

  it("waits with everything in hand while somebody has the table of events locked, and pays for nothing twice", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, create));
    await startWorker();
    await asked(`${ids[0]}/r1/speak/operations`);
    const client = await pool.connect();
    // What VACUUM FULL holds until it is done.
    await client.query("begin; lock table event in access exclusive mode");
    const waiting = async () =>
      (
        await client.query<{ statement: string }>(
          "select pid || ' ' || query_start as statement from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.map(({ statement }) => statement);
    const seen = new Set<string>();
    // Until those that waited first were given up, in the database as well, and were tried again.
    await vi.waitFor(async () => {
      const now = await waiting();
      for (const statement of now) seen.add(statement);
      const [first = ""] = seen;
      expect(seen.size).toBeGreaterThan(2);
      expect(now).not.toContain(first);
    });
    await client.query("commit");
    client.release();
    for (const id of ids) {
      await closed(id);
      expect(eventsOf(await logOf(id), "deliberation.failed")).toEqual([]);
    }
    expectEachAskedOnce(ids);
  });

  it("leaves a log it can't read to a newer version, which goes on with it", async () => {
    const id = await create();
    behave = (askId) =>
      askId.startsWith(`${id}/r1/speak/api`) ? { kind: "json", value: speakReply(80) } : { kind: "hang" };
    const stop = await startWorker();
    await asked(`${id}/r1/speak/observability`);
    await stop();
    behave = () => null;
    const change = (from: string, to: string) =>
      pool.query(
        "update event set payload = jsonb_set(payload, '{type}', to_jsonb($3::text)) where deliberation_id = $1 and payload ->> 'type' = $2",
        [id, from, to],
      );
    await change("reply.recorded", "reply.from-the-future");
    const stopOld = await startWorker();
    await vi.waitFor(() =>
      expect(logged.some((line) => line.includes("can't be read") && line.includes(id))).toBe(true),
    );
    await vi.waitFor(async () =>
      expect((await pool.query("select status, owner from deliberation where id = $1", [id])).rows).toEqual([
        { status: "running", owner: null },
      ]),
    );
    await change("reply.from-the-future", "reply.recorded");
    await startWorker();
    await closed(id);
    await stopOld();
  });

  it("lets calls on the wire end when it is stopped, begins none, and hands over the rest", async () => {
    const id = await create();
    const key = `${id}/r1/speak/test`;
    let answer: (behaviour: null) => void = () => undefined;
    const held = new Promise<null>((resolve) => (answer = resolve));
    behave = (askId) => (askId === key ? held : null);
    const stop = await startWorker({ drainMs: 20_000 });
    await asked(key);
    const stopped = stop();
    answer(null);
    await stopped;
    const log = await logOf(id);
    const replied = log.findIndex(
      ({ payload }) => payload.type === "reply.recorded" && payload.key === "r1/speak/test",
    );
    expect(replied).toBeGreaterThan(0);
    expect(eventsOf(log.slice(replied), "ask.started")).toEqual([]);
    expect((await pool.query("select 1 from deliberation where owner is not null")).rowCount).toBe(0);
    await startWorker();
    await closed(id);
    expectEachAskedOnce([id]);
  });

  it("stopped while the database takes nothing, records the replies it has once it does", async () => {
    const id = await create();
    const key = `${id}/r1/speak/test`;
    let answer: (behaviour: null) => void = () => undefined;
    const held = new Promise<null>((resolve) => (answer = resolve));
    behave = (askId) => (askId === key ? held : null);
    const stop = await startWorker({ drainMs: 600_000 });
    await asked(key);
    await pool.query(refuseWrites("57P01"));
    answer(null);
    await vi.waitFor(async () => expect(await refusals()).toBeGreaterThan(0));
    const stopped = stop();
    const before = await refusals();
    await vi.waitFor(async () => expect(await refusals()).toBeGreaterThan(before + 1));
    await pool.query(TAKE_WRITES_SQL);
    await stopped;
    expect(eventsOf(await logOf(id), "reply.recorded").map((reply) => reply.key)).toContain("r1/speak/test");
    await startWorker();
    await closed(id);
    expectEachAskedOnce([id]);
  });

  it("begins no call that waited for its turn while the deliberation was cancelled", async () => {
    const [first, second] = [await create(), await create()];
    behave = () => ({ kind: "hang" });
    await startWorker();
    await asked(`${first}/r1/speak/api`);
    await asked(`${second}/r1/speak/api`);
    // Nobody tells the worker: the notification is lost.
    const silent = new EventStore(pool, () => undefined);
    await executeCommand(silent, first, () => [{ type: "deliberation.cancelled", by: "Ada" }]);
    await vi.waitFor(() =>
      expect(endpoint.requests.find(({ askId }) => askId === `${first}/r1/speak/api`)?.outcome).toBe("dropped"),
    );
    expect(endpoint.requests.find(({ askId }) => askId === `${second}/r1/speak/api`)?.outcome).not.toBe("dropped");
    behave = () => null;
    await executeCommand(store, second, () => [{ type: "deliberation.cancelled", by: "Ada" }]);
  });
});
