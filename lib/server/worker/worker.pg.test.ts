import type { Pool } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { EventStore } from "@/lib/server/db/event-store";
import { createPool } from "@/lib/server/db/pool";
import { Notifier } from "@/lib/server/realtime/notifier";
import { debateCreated, eventsOf, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres";
import { startScriptedEndpoint, type ScriptedBehaviour, type ScriptedEndpoint } from "@/lib/testing/scripted-endpoint";
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
    respond: async ({ askId }) => (await behave(askId)) ?? { kind: "json", value: askId.includes("/synthesise/") ? synthesisReply() : speakReply(askId.includes("/r1/") ? 80 : 95) },
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

async function startWorker(): Promise<() => Promise<void>> {
  const workerPool = createPool(database.url, "test", 10);
  const env = { endpoint: { apiKey: "test", baseURL: endpoint.url, model: "scripted" }, rehearsalSpeed: 0, search: null, workers: 16, secret: "a secret of this test", dataDir: "" };
  const worker = new Worker({ connectionString: database.url, pool: workerPool, env, logger: pino({ level: "silent" }) });
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

const create = (): Promise<DeliberationId> => insertDeliberation(pool, { ...debateCreated({ panel: panelOf("API") }), source: { kind: "endpoint", model: "scripted" } });
const logOf = async (id: DeliberationId): Promise<DeliberationEvent[]> => (await store.read(id, 0)) ?? [];
const statusIn = async (id: DeliberationId) => statusOf(foldLog(await logOf(id)).lifecycle);
const closed = (id: DeliberationId) => vi.waitFor(async () => expect(await statusIn(id)).toBe("closed"), { timeout: 15_000, interval: 20 });
const asked = (askId: string) => vi.waitFor(() => expect(endpoint.requests.some((request) => request.askId === askId)).toBe(true), { timeout: 10_000, interval: 5 });

/**
 * As a database that is going down and comes back: nothing is written or queued, one job after the other learns of it,
 * and only the first of them can't even be said to have failed. A sequence keeps its value where the rest is rolled back.
 */
const REFUSE_WRITES_SQL = `
create sequence refused;
create sequence failures;
create function refuse() returns trigger language plpgsql as $$ begin perform pg_sleep(0.04 * nextval('refused')); raise exception 'shutting down' using errcode = '57P01'; end $$;
create function refuse_once() returns trigger language plpgsql as $$ begin if nextval('failures') = 1 then raise exception 'shutting down' using errcode = '57P01'; end if; return null; end $$;
create trigger refuse before insert on event for each statement execute function refuse();
create trigger refuse before insert on graphile_worker._private_jobs for each statement execute function refuse();
create trigger refuse_once before update of last_error on graphile_worker._private_jobs for each statement execute function refuse_once()`;

describe("worker", () => {
  it("aborts the call in flight when a person pauses, and asks it again after the resume", async () => {
    const id = await create();
    const key = `${id}/r1/speak/test`;
    behave = (askId) => (askId === key ? { kind: "hang" } : null);
    await startWorker();
    await asked(key);
    await executeCommand(store, id, () => [{ type: "deliberation.paused", by: "Ada" }]);
    // The endpoint sees the connection go: the call really was given up, not just ignored.
    await vi.waitFor(() => expect(endpoint.requests.find(({ askId }) => askId === key)?.outcome).toBe("dropped"), { timeout: 5000 });
    expect((await logOf(id)).at(-1)?.payload.type).toBe("deliberation.paused");
    behave = () => null;
    await executeCommand(store, id, () => [{ type: "deliberation.resumed", by: "Ada" }]);
    await closed(id);
    expect(eventsOf(await logOf(id), "reply.recorded").filter((reply) => reply.key === "r1/speak/test")).toHaveLength(1);
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
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
    for (const id of ids) {
      await closed(id);
      const keys = eventsOf(await logOf(id), "reply.recorded").map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  }, 40_000);

  it("goes on after the database took nothing for a while, not even that a job failed", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, create));
    const firsts = ids.map((id) => `${id}/r1/speak/api`);
    // One answer comes and can't be stored; the queue goes down, and then the others have to be given back.
    let answer: (behaviour: null) => void = () => undefined;
    const held = new Promise<null>((resolve) => (answer = resolve));
    behave = (askId) => (askId === firsts[0] ? held : firsts.includes(askId) ? { kind: "hang" } : null);
    await startWorker();
    await Promise.all(firsts.map(asked));
    behave = () => null;
    await pool.query(REFUSE_WRITES_SQL);
    answer(null);
    await vi.waitFor(async () => expect(Number((await pool.query<{ last_value: string }>("select last_value from refused")).rows[0]?.last_value)).toBeGreaterThan(ids.length), { timeout: 10_000 });
    await pool.query("drop function refuse, refuse_once cascade; drop sequence refused, failures");
    for (const id of ids) await closed(id);
  }, 40_000);

  it("picks up a deliberation whose job was lost", async () => {
    const id = await insertDeliberation(pool, { ...debateCreated({ panel: panelOf("API") }), source: { kind: "endpoint", model: "scripted" } });
    await pool.query("select graphile_worker.remove_job($1)", [`advance:${id}`]);
    await startWorker();
    await closed(id);
  });

  it("keeps the reason where an operator finds it when a log can't be read", async () => {
    const id = await create();
    behave = (askId) => (askId.startsWith(`${id}/r1/speak/api`) ? { kind: "json", value: speakReply(80) } : { kind: "hang" });
    const stop = await startWorker();
    await asked(`${id}/r1/speak/observability`);
    await stop();
    await pool.query("update event set payload = jsonb_set(payload, '{kind}', '\"unheard-of\"') where deliberation_id = $1 and type = 'reply.recorded'", [id]);
    await startWorker();
    await vi.waitFor(async () => expect((await pool.query<{ last_error: string | null }>("select last_error from graphile_worker.jobs where key = $1", [`advance:${id}`])).rows[0]?.last_error ?? "").toContain("unheard-of"), { timeout: 10_000 });
  });
});
