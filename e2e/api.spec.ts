import { request as httpRequest } from "node:http";
import { io } from "socket.io-client";
import { apiOf, SMALL_PANEL, unique } from "./support/api";
import { expect, test } from "./support/fixtures";
import type { AppServer } from "./support/server";

const VALID = { protocol: "debate", question: "Which of the two?", panel: SMALL_PANEL, start: false };
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

test("health says database, worker and version", async ({ server }) => {
  const response = await fetch(`${server.url}/api/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    data: { database: "ok", worker: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
});

test("health by its parts: the process lives, and everything behind it is ready", async ({ server }) => {
  const live = await fetch(`${server.url}/api/health/live`);
  expect(await live.json()).toEqual({
    data: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), uptimeSeconds: expect.any(Number) },
  });
  const ready = await fetch(`${server.url}/api/health/ready`);
  expect(ready.status).toBe(200);
  expect((await ready.json()).data).toMatchObject({
    database: "ok",
    worker: "ok",
    workers: { alive: 1 },
    leases: { orphaned: 0, needless: 0 },
  });
});

test("metrics are served where they are asked for, with what worker, sockets and pages do", async ({
  server,
  ownServer,
}) => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const measured = await ownServer({ env: { PARLEY_METRICS: "yes" } });
  const id = await apiOf(measured.url).create({ title: unique("Measured") });
  await apiOf(measured.url).until(id, "closed");
  const text = await (await fetch(`${measured.url}/metrics`)).text();
  expect(text).toMatch(/^parley_sockets_connected 0$/m);
  expect(text).toMatch(/^parley_deliberations\{status="closed"\} 1$/m);
  expect(text).toMatch(
    /^parley_model_call_duration_seconds_count\{connection="rehearsal",model="rehearsal",outcome="ok"\} [1-9]/m,
  );
  expect(text).toMatch(/^parley_database_connections\{pool="pages",state="idle"\} [1-9]/m);
  expect(await statusOf(measured, "/metrics", { Host: "evil.example" })).toBe(421);
});

test("the protocols come with configuration, defaults, reply schemas and gates", async ({ server }) => {
  const { data } = await (await fetch(`${server.url}/api/protocols`)).json();
  expect(data.items.map(({ id }: { id: string }) => id)).toContain("debate");
  const { data: debate } = await (await fetch(`${server.url}/api/protocols/debate`)).json();
  expect(debate.configSchema.properties).toHaveProperty("target_satisfaction");
  expect(debate.configDefaults).toMatchObject({ target_satisfaction: 90, max_iterations: 10, min_progress: 5 });
  expect(debate.askKinds.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(["speak", "synthesise", "diagnose"]),
  );
  expect(debate.askKinds[0].replySchema).toHaveProperty("properties");
  expect(debate.gateKinds.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(["stalemate", "max_iterations", "fundamental_disagreement"]),
  );
});

test("the OpenAPI document names the public surface", async ({ server }) => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(document.openapi).toMatch(/^3\.1/);
  const paths = Object.keys(document.paths);
  for (const path of [
    "/api/health",
    "/api/health/live",
    "/api/health/ready",
    "/api/protocols",
    "/api/deliberations",
    "/api/deliberations/{id}",
    "/api/deliberations/{id}/events",
    "/api/deliberations/{id}/pause",
    "/api/gates",
    "/api/gates/{id}/answer",
    "/api/deliberations/{id}/record",
    "/api/deliberations/{id}/record.md",
    "/api/deliberations/{id}/export.zip",
  ]) {
    expect(paths).toContain(path);
  }
});

test("what is not there is a 404 in the envelope", async ({ server }) => {
  for (const path of [
    "/api/nothing",
    "/api/deliberations/dlb_aaaaaaaaaaaaaaaaaaaa",
    "/api/deliberations/dlb_aaaaaaaaaaaaaaaaaaaa/record.md",
  ]) {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status, path).toBe(404);
    expect((await response.json()).error, path).toMatchObject({
      code: "not_found",
      message: expect.stringMatching(/\.$/),
    });
  }
});

test("bad input is a 422 with the field and a sentence, and nothing is stored", async ({ server, api }) => {
  const title = unique("Refused");
  const response = await post(`${server.url}/api/deliberations`, {
    ...VALID,
    title,
    question: " ",
    config: { max_iterations: 0 },
  });
  expect(response.status).toBe(422);
  const { error } = await response.json();
  expect(error.code).toBe("invalid_input");
  expect(error.fields.question).toMatch(/\.$/);
  expect(await api.list(`?q=${encodeURIComponent(title)}`)).toEqual([]);
});

test("an Idempotency-Key gives the same deliberation twice, and refuses another body", async ({ server, api }) => {
  const title = unique("Only once");
  const key = { "Idempotency-Key": unique("key") };
  const [first, second] = await Promise.all([
    post(`${server.url}/api/deliberations`, { ...VALID, title }, key),
    post(`${server.url}/api/deliberations`, { ...VALID, title }, key),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await first.json()).toEqual(await second.json());
  expect(await api.list(`?q=${encodeURIComponent(title)}`)).toHaveLength(1);
  expect((await post(`${server.url}/api/deliberations`, { ...VALID, title: `${title} changed` }, key)).status).toBe(
    409,
  );
});

test("the second answer to a gate is a 409 with who answered and when", async ({ server, api }) => {
  const id = await api.create({ title: unique("Answered once"), script: "stalls", config: { max_iterations: 1 } });
  const gate = await api.untilGate(id);
  await api.answer(gate.id, { choice: "defer", rationale: "Not this quarter.", by: "Grace" });
  const late = await post(`${server.url}/api/gates/${gate.id}/answer`, {
    choice: "split",
    rationale: "In two.",
    by: "Ada",
  });
  expect(late.status).toBe(409);
  const { error } = await late.json();
  expect(error).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Grace"),
    details: { answeredBy: "Grace", answeredAt: expect.stringMatching(/^\d{4}-/) },
  });
  expect((await api.gate(gate.id)).answer).toMatchObject({ choice: "defer", answeredBy: "Grace" });
});

test("a foreign Host is refused over HTTP and over the socket", async ({ server }) => {
  expect(await statusOf(server, "/api/health", { Host: "evil.example" })).toBe(421);
  expect(await statusOf(server, "/deliberations", { Host: `evil.example:${server.port}` })).toBe(421);
  expect(await statusOf(server, "/api/health", { Host: `localhost:${server.port}` })).toBe(200);
  expect(await statusOf(server, "/socket.io/?EIO=4&transport=polling", { Host: "evil.example" })).toBe(403);
});

test("a foreign Origin may not change anything, nor listen", async ({ server, api }) => {
  const title = unique("From elsewhere");
  const foreign = await post(
    `${server.url}/api/deliberations`,
    { ...VALID, title },
    { Origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
  expect(await api.list(`?q=${encodeURIComponent(title)}`)).toEqual([]);
  expect(await statusOf(server, "/socket.io/?EIO=4&transport=polling", { Origin: "https://evil.example" })).toBe(403);
  expect(await connects(server, "https://evil.example")).toBe(false);
  expect(await connects(server, server.url)).toBe(true);
});

test("pages carry a strict policy with a nonce that is new each time", async ({ server }) => {
  const [one, other] = await Promise.all([fetch(`${server.url}/deliberations`), fetch(`${server.url}/deliberations`)]);
  const policy = one.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
  expect(nonce.length).toBeGreaterThan(15);
  expect(scripts).not.toContain("unsafe-inline");
  expect(scripts).not.toContain("unsafe-eval");
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(other.headers.get("content-security-policy")).not.toContain(nonce);
  expect(one.headers.get("x-content-type-options")).toBe("nosniff");
  expect(one.headers.get("referrer-policy")).toBeTruthy();
  expect(one.headers.get("x-powered-by")).toBeNull();
  const html = await one.text();
  const scriptTags = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scriptTags.length).toBeGreaterThan(0);
  expect(scriptTags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
});

/** fetch does not let a caller choose the Host. */
function statusOf(server: AppServer, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port: server.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once("error", reject);
    request.end();
  });
}

function connects(server: AppServer, origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = io(server.url, { transports: ["websocket"], reconnection: false, extraHeaders: { Origin: origin } });
    const end = (isConnected: boolean) => {
      socket.close();
      resolve(isConnected);
    };
    socket.once("connect", () => end(true));
    socket.once("connect_error", () => end(false));
  });
}
