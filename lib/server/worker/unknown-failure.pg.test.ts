/** A step that fails for a reason nobody knows: what it costs, and where it ends. */
import type { Pool } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { NO_TELEMETRY, type Telemetry } from "@/lib/runner/telemetry";
import { TUNABLES } from "@/lib/runner/tunables";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool, createWorkerPool } from "@/lib/server/db/pool";
import { Notifier } from "@/lib/server/realtime/notifier";
import { debateCreated, eventsOf, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { type ScriptedEndpoint, startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { Worker } from "./worker";

vi.mock("@/lib/runner/tunables", async (original) => {
  const { TUNABLES: real } = await original<typeof import("@/lib/runner/tunables")>();
  return { TUNABLES: { ...real, stepRetryMs: [20, 40, 60] } };
});
const TRIES = 4;

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let store: EventStore;
let endpoint: ScriptedEndpoint;
const workers: { worker: Worker; pool: Pool }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 6);
  const notifier = new Notifier(pool, () => undefined);
  store = new EventStore(pool, (id, seq) => notifier.appended(id, seq));
  endpoint = await startScriptedEndpoint({
    respond: ({ askId }) => ({
      kind: "json",
      value: askId.includes("/synthesise/") ? synthesisReply() : speakReply(askId.includes("/r1/") ? 80 : 95),
    }),
  });
});
afterEach(async () => {
  for (const one of workers.splice(0)) {
    await one.worker.stop();
    await one.pool.end();
  }
});
afterAll(async () => {
  await endpoint.close();
  await pool.end();
  await database.drop();
});

const FAILING = "r1/speak/test";
let isFailing = true;

/** Once the answer is there and paid for. */
const faulty: Telemetry = {
  step: (folded, asks) => {
    const step = NO_TELEMETRY.step(folded, asks);
    return {
      ...step,
      call: (at, ask, route) => ({
        ...step.call(at, ask, route),
        answered: () => {
          if (isFailing && ask.key === FAILING) throw new Error("Connection terminated unexpectedly");
        },
      }),
    };
  },
};

async function startWorker(): Promise<void> {
  const workerPool = createWorkerPool(database.url, "test", 10);
  const worker = new Worker({
    connectionString: database.url,
    pool: workerPool,
    env: {
      endpoint: { apiKey: "test", baseURL: endpoint.url, model: "scripted" },
      rehearsalSpeed: 0,
      search: null,
      workers: 16,
      drainMs: 0,
      secret: "a secret of this test",
      dataDir: "",
    },
    logger: pino({ level: "silent" }),
    telemetry: faulty,
  });
  workers.push({ worker, pool: workerPool });
  await worker.start();
}

const statusIn = async (id: DeliberationId) => statusOf(foldLog((await store.read(id, 0)) ?? []).lifecycle);
const comesTo = (id: DeliberationId, status: string) =>
  vi.waitFor(async () => expect(await statusIn(id)).toBe(status), { interval: 20 });
const callsOf = (id: DeliberationId) => endpoint.requests.filter(({ askId }) => askId === `${id}/${FAILING}`).length;

it("is tried a few times by whoever has it, then pauses with a reason, and goes on when a person resumes it", async () => {
  const id = await insertDeliberation(pool, {
    ...debateCreated({ panel: panelOf("API") }),
    source: { kind: "endpoint", model: "scripted" },
  });
  await startWorker();
  await startWorker();
  await comesTo(id, "paused");
  expect(TUNABLES.stepRetryMs).toHaveLength(TRIES - 1);
  expect(callsOf(id)).toBe(TRIES);
  const [paused] = eventsOf((await store.read(id, 0)) ?? [], "deliberation.paused");
  expect(paused).toEqual({
    type: "deliberation.paused",
    by: "Parley",
    reason: `Something went wrong in Parley 4 times. The server's log has the details under ${id}. Resume to try again.`,
  });
  expect((await pool.query("select 1 from deliberation where owner is not null")).rowCount).toBe(0);

  isFailing = false;
  await executeCommand(store, id, () => [{ type: "deliberation.resumed", by: "Ada" }]);
  await comesTo(id, "closed");
  expect(callsOf(id)).toBe(TRIES + 1);
});
