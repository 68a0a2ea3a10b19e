/** Real worker processes that are asked to end while one of their parts is slow, or before they are up. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as createRoute } from "@/app/api/webhooks/route";
import { POST as testRoute } from "@/app/api/webhooks/[id]/test/route";
import type { Webhook } from "@/lib/contracts/notify/webhooks";
import type { DeliberationId } from "@/lib/domain/ids";
import { isAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import { readPostmaster } from "@/lib/server/db/embedded/postmaster-file";
import { stopServer } from "@/lib/server/db/embedded/server";
import { debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { type ScriptedEndpoint, startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { spawnWorkerProcess, type WorkerProcess } from "@/lib/testing/worker-process";

const PARLEY_SECRET = "a secret of this test";

let services: TestServices;
let endpoint: ScriptedEndpoint;
let receiver: Server;
/** Messages on their way: whoever holds the response decides how long. */
let messages: ServerResponse[];
let answer: () => void;
const processes: WorkerProcess[] = [];

beforeAll(async () => {
  receiver = createServer((_, response) => void messages.push(response));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  services = await createTestServices({ PARLEY_SECRET });
  messages = [];
  const held = new Promise<void>((resolve) => (answer = resolve));
  endpoint = await startScriptedEndpoint({
    respond: async () => {
      await held;
      return { kind: "json", value: speakReply(80) };
    },
  });
});
afterEach(async () => {
  for (const { kill } of processes.splice(0)) await kill();
  answer();
  await endpoint.close();
  await services.close();
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function start(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const one = await spawnWorkerProcess({
    DATABASE_URL: services.url,
    OPENAI_BASE_URL: endpoint.url,
    PARLEY_SECRET,
    ...env,
  });
  processes.push(one);
  return one;
}

async function askToEnd({ child, output }: WorkerProcess): Promise<void> {
  child.kill("SIGTERM");
  await vi.waitFor(() => expect(output()).toContain("stopping"));
}

const exitOf = async ({ child, ended }: WorkerProcess) => {
  await ended;
  return [child.exitCode, child.signalCode];
};

const ask = (): Promise<DeliberationId> =>
  insertDeliberation(services.pool, {
    ...debateCreated({ panel: panelOf("API") }),
    source: { kind: "endpoint", model: "scripted" },
  });
const rowOf = async (id: DeliberationId) =>
  (await services.pool.query("select status, owner from deliberation where id = $1", [id])).rows[0];
const isOnTheWire = (id: DeliberationId) =>
  vi.waitFor(() => expect(endpoint.requests.some(({ askId }) => askId.startsWith(id))).toBe(true));

async function webhook(): Promise<() => Promise<unknown>> {
  const { port } = receiver.address() as AddressInfo;
  const created = await callRoute(createRoute, services, {
    body: { name: "Ops", url: `http://127.0.0.1:${port}/`, allowPrivate: true, kinds: ["gate"] },
  });
  const { id } = created.body.data as Webhook;
  return () => callRoute(testRoute, services, { params: { id } });
}
const isSending = () => vi.waitFor(() => expect(messages).toHaveLength(1));

it("takes nothing new from the signal on, while a message and a call are still on their way", async () => {
  const send = await webhook();
  await send();
  const id = await ask();
  const worker = await start();
  await isOnTheWire(id);
  await isSending();
  await askToEnd(worker);
  const later = await ask();
  await send();
  answer();
  await vi.waitFor(async () => expect(await rowOf(id)).toEqual({ status: "running", owner: null }));
  // The message is still on its way.
  expect(worker.child.exitCode).toBeNull();
  expect(messages).toHaveLength(1);
  messages[0]?.end("thanks");
  expect(await exitOf(worker)).toEqual([0, null]);
  expect([await rowOf(later), messages.length]).toEqual([{ status: "queued", owner: null }, 1]);
  expect(
    (await services.pool.query("select status, tries from delivery order by created_at")).rows.map(Object.values),
  ).toEqual([
    ["sent", 1],
    ["waiting", 0],
  ]);
  const { rows } = await services.pool.query("select type from event where deliberation_id = $1 order by seq", [id]);
  const types = rows.map(({ type }) => String(type));
  expect(types.slice(types.indexOf("reply.recorded"))).not.toContain("ask.started");
});

it("ends in order although a message gets no answer", async () => {
  await (
    await webhook()
  )();
  const worker = await start({ PARLEY_DRAIN_S: "0" });
  await isSending();
  await askToEnd(worker);
  expect(await exitOf(worker)).toEqual([0, null]);
  expect(worker.output()).toContain("parley: stopped");
});

it("ends at once at the second signal, and says by its code that it was not in order", async () => {
  const id = await ask();
  const worker = await start({ PARLEY_DRAIN_S: "3600" });
  await isOnTheWire(id);
  await askToEnd(worker);
  worker.child.kill("SIGTERM");
  expect(await exitOf(worker)).toEqual([1, null]);
});

it("takes the built-in database down with it when it is stopped before it is up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-shutdown-"));
  // The server of root runs as somebody else.
  await chmod(folder, 0o711);
  const home = join(folder, "data", "postgres");
  const data = join(home, "data");
  try {
    const worker = await start({ DATABASE_URL: "", PARLEY_DATA_DIR: join(folder, "data") });
    const { pid } = await vi.waitUntil(() => readPostmaster(data), { interval: 2 });
    worker.child.kill("SIGTERM");
    expect(await exitOf(worker)).toEqual([0, null]);
    expect(worker.output()).not.toContain("worker ready");
    expect(isAlive(pid)).toBe(false);
  } finally {
    await stopServer({ home, data, binaries: { root: "", version: "" }, user: undefined });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
