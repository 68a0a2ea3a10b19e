/** What real worker processes tell: metrics over HTTP, traces to a collector. */
import { request } from "node:http";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import { createPool } from "@/lib/server/db/pool";
import { debateCreated, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  type ScriptedRequest,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { startTraceCollector, type TraceCollector } from "@/lib/testing/trace-collector";
import { spawnWorkerProcess, type WorkerProcess } from "@/lib/testing/worker-process";

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let endpoint: ScriptedEndpoint;
let collector: TraceCollector;
let behave: (request: ScriptedRequest) => ScriptedBehaviour | null = () => null;
const started: WorkerProcess[] = [];

const USAGE = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 4);
  collector = await startTraceCollector();
  endpoint = await startScriptedEndpoint({
    latencyMs: 10,
    respond: (asked) =>
      behave(asked) ?? {
        kind: "json",
        value: asked.askId.includes("/synthesise/") ? synthesisReply() : speakReply(95),
        usage: USAGE,
      },
  });
});
afterEach(async () => {
  for (const { kill } of started.splice(0)) await kill();
  behave = () => null;
});
afterAll(async () => {
  await endpoint.close();
  await collector.close();
  await pool.end();
  await database.drop();
});

async function start(env: Record<string, string>): Promise<WorkerProcess> {
  const worker = await spawnWorkerProcess({ DATABASE_URL: database.url, OPENAI_BASE_URL: endpoint.url, ...env });
  started.push(worker);
  await worker.ready;
  return worker;
}
const create = (): Promise<DeliberationId> =>
  insertDeliberation(pool, {
    ...debateCreated({ panel: panelOf("API") }),
    source: { kind: "endpoint", model: "scripted" },
  });
const closed = (id: DeliberationId) =>
  vi.waitFor(
    async () =>
      expect((await pool.query("select status from deliberation where id = $1", [id])).rows).toEqual([
        { status: "closed" },
      ]),
    { interval: 50 },
  );
const addressIn = ({ output }: WorkerProcess): string => /metrics at (http:\S+)/.exec(output())?.[1] ?? "nowhere";

/** `name{labels}` → value. */
async function scrape(worker: WorkerProcess): Promise<Map<string, number>> {
  const text = await (await fetch(addressIn(worker))).text();
  return new Map(
    text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

const TRACES = {
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_BSP_SCHEDULE_DELAY: "100",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
};

it("a deliberation as metrics and traces: calls, a retry, tokens, steps, and not a word of what was said", async () => {
  behave = ({ askId, attempt }) =>
    askId.endsWith("/r1/speak/security") && attempt === 1
      ? { kind: "status", status: 500, body: { error: { message: "secret words" } } }
      : null;
  const worker = await start({
    PARLEY_METRICS_PORT: "0",
    PARLEY_WORKERS: "7",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...TRACES,
  });
  const id = await create();
  await closed(id);

  const calls = endpoint.requests.filter(({ askId }) => askId.startsWith(id)).length;
  const metrics = await scrape(worker);
  const labels = 'connection="Environment",model="scripted"';
  expect(metrics.get(`parley_model_call_duration_seconds_count{${labels},outcome="ok"}`)).toBe(calls - 1);
  expect(metrics.get(`parley_model_call_duration_seconds_count{${labels},outcome="unavailable"}`)).toBe(1);
  expect(metrics.get(`parley_model_retries_total{${labels}}`)).toBe(1);
  expect(metrics.get(`parley_model_tokens_total{${labels},kind="input"}`)).toBe(100 * (calls - 1));
  expect(metrics.get(`parley_model_tokens_total{${labels},kind="cached_input"}`)).toBe(40 * (calls - 1));
  expect(metrics.get(`parley_model_tokens_total{${labels},kind="output"}`)).toBe(10 * (calls - 1));
  expect(metrics.get("parley_worker_capacity")).toBe(7);
  expect(metrics.get("parley_worker_running")).toBe(0);
  expect(metrics.get("parley_appends_total")).toBeGreaterThanOrEqual(calls - 1);
  expect(metrics.get("parley_append_conflicts_total")).toBe(0);
  expect(metrics.get('parley_deliberations{status="closed"}')).toBe(1);
  expect(metrics.get('parley_deliberations{status="running"}')).toBe(0);
  expect(metrics.get("parley_workers_alive")).toBe(1);
  expect(metrics.get("parley_owed")).toBe(0);
  expect(metrics.get("parley_oldest_owed_seconds")).toBe(0);
  expect(metrics.get("parley_database_writable")).toBe(1);
  expect(metrics.get('parley_database_connections{pool="worker",state="waiting"}')).toBe(0);
  expect(metrics.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
  expect(metrics.has("process_resident_memory_bytes")).toBe(true);
  expect(metrics.has("parley_sockets_connected")).toBe(false);

  const spans = () =>
    collector.spans.filter(
      ({ attributes }) => attributes["parley.deliberation.id"] === id || attributes["gen_ai.conversation.id"] === id,
    );
  const chats = () => spans().filter(({ name }) => name === "chat scripted");
  // Debaters speak one after the other: a step each, and a trace each.
  await vi.waitFor(() => expect(spans()).toHaveLength(2 * (calls - 1)));
  const steps = spans().filter(({ name }) => name === "parley.step");
  expect(chats()).toHaveLength(calls - 1);
  for (const step of steps) {
    expect(step).toMatchObject({
      attributes: {
        "parley.protocol": "debate",
        "parley.step.kind": expect.stringMatching(/^(speak|synthesise)$/),
        "parley.round": expect.any(Number),
        "parley.step.asks": 1,
      },
    });
    expect(step.parentSpanId ?? "").toBe("");
    expect(step.resource).toMatchObject({ "service.name": "parley", "deployment.environment.name": "test" });
  }
  expect(new Set(steps.map(({ traceId }) => traceId)).size).toBe(calls - 1);
  for (const chat of chats()) {
    const step = steps.find(({ spanId }) => spanId === chat.parentSpanId);
    expect(step?.traceId).toBe(chat.traceId);
    expect(chat).toMatchObject({
      kind: 3,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "scripted",
        "gen_ai.response.model": "scripted",
        "gen_ai.usage.input_tokens": 100,
        "gen_ai.usage.output_tokens": 10,
        "server.address": "127.0.0.1",
        "server.port": Number(new URL(endpoint.url).port),
      },
    });
    expect(chat.attributes["error.type"]).toBeUndefined();
  }
  const retried = chats().find(({ attributes }) => attributes["parley.ask.key"] === "r1/speak/security");
  expect(retried).toMatchObject({
    attributes: { "parley.tries": 2 },
    events: [
      { name: "try failed", attributes: { "error.type": "unavailable", "http.response.status_code": 500 } },
      { name: "retry" },
    ],
  });
  for (const word of ["secret words", debateCreated().subject.title, "You are"])
    expect(collector.bodies.join("\n")).not.toContain(word);
});

it("a call that is given up for good ends its span with the error", async () => {
  behave = ({ askId }) =>
    askId.endsWith("/r1/speak/api") ? { kind: "status", status: 401, body: { error: { message: "no" } } } : null;
  await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`, ...TRACES });
  const id = await create();
  await vi.waitFor(() =>
    expect(
      collector.spans.find(
        ({ name, attributes }) => name === "chat scripted" && attributes["gen_ai.conversation.id"] === id,
      ),
    ).toMatchObject({ attributes: { "error.type": "auth" }, status: { code: 2 } }),
  );
  await vi.waitFor(() =>
    expect(
      collector.spans.some(
        ({ name, attributes }) => name === "parley.step" && attributes["parley.deliberation.id"] === id,
      ),
    ).toBe(true),
  );
});

it("a takeover is counted by who took it, and a lost lease by who lost it", async () => {
  const lost = await start({ PARLEY_METRICS_PORT: "0" });
  let isHanging = true;
  behave = ({ askId }) => (isHanging && askId.endsWith("/r1/speak/test") ? { kind: "hang" } : null);
  const id = await create();
  await vi.waitFor(() => expect(endpoint.requests.some(({ askId }) => askId === `${id}/r1/speak/test`)).toBe(true));
  const took = await start({ PARLEY_METRICS_PORT: "0" });
  isHanging = false;
  lost.child.kill("SIGSTOP");
  try {
    await closed(id);
  } finally {
    lost.child.kill("SIGCONT");
  }
  expect((await scrape(took)).get("parley_takeovers_total")).toBe(1);
  expect((await scrape(took)).get("parley_leases_lost_total")).toBe(0);
  await vi.waitFor(async () => expect((await scrape(lost)).get("parley_leases_lost_total")).toBe(1), { interval: 100 });
  expect((await scrape(lost)).get("parley_takeovers_total")).toBe(0);
});

it("metrics are served to those who ask by the right name only, and nothing else is", async () => {
  const address = addressIn(await start({ PARLEY_METRICS_PORT: "0", PARLEY_ALLOWED_HOSTS: "metrics.example" }));
  const statusOf = (url: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url, { headers: { Host: host } }, (response) => resolve(response.resume().statusCode))
        .on("error", reject)
        .end();
    });
  expect(new URL(address).hostname).toBe("127.0.0.1");
  expect(await statusOf(address, "evil.example")).toBe(421);
  expect(await statusOf(address, "metrics.example")).toBe(200);
  expect(await statusOf(address.replace("/metrics", "/"), "localhost")).toBe(404);
});
