import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { POST } from "@/app/api/connections/[id]/check/route";
import { GET } from "@/app/api/connections/[id]/models/route";
import { createConnection as createContract, type DoctorReport } from "@/lib/contracts/connections";
import { callRoute } from "@/lib/testing/call-route";
import { type ScriptedEndpoint, startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { createConnection, listConnections, updateConnection } from "./connections";
import { runDoctor } from "./run-doctor";

const KEY = "sk-test-9c3b77";
let services: TestServices;
let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from connection");
  endpoint = await startScriptedEndpoint({
    models: ["m-1", "m-2"],
    respond: ({ headers }) =>
      headers.authorization === `Bearer ${KEY}`
        ? { kind: "json", value: { city: "Paris", country: "France", is_capital: true }, chunkSize: 4 }
        : { kind: "status", status: 401 },
  });
});
afterEach(() => endpoint.close());

const body = (more: object = {}) =>
  createContract.body.parse({
    name: "Box",
    preset: "custom",
    baseUrl: endpoint.url,
    allowPrivate: true,
    apiKey: KEY,
    defaultModel: "m-2",
    ...more,
  });
const check = (id: string, model?: string, on = services) =>
  callRoute(POST, on, { params: { id }, body: model === undefined ? {} : { model } });
const models = (id: string, on = services) => callRoute(GET, on, { params: { id } });
const withEnvironment = (): TestServices => ({
  ...services,
  env: { ...services.env, endpoint: { apiKey: KEY, baseURL: endpoint.url, model: "m-1" } },
});

it("a check is answered and kept, and moves no version", async () => {
  const { id } = await createConnection(services, body());
  const { status, body: answer } = await check(id);
  expect([status, answer.error]).toEqual([200, undefined]);
  const report = answer.data as DoctorReport;
  expect(report).toMatchObject({
    verdict: "ready",
    model: "m-2",
    use: { replyMode: "json_schema", streamUsage: true },
  });
  const [kept] = await listConnections(services);
  expect(kept).toMatchObject({ version: 1, lastCheck: report });
  expect(JSON.stringify((await services.pool.query("select * from connection")).rows)).not.toContain(KEY);
  expect((await check(id, "m-1")).body.data).toMatchObject({ model: "m-1" });
});

it("what was seen at one place says nothing about another", async () => {
  const { id, version, ...settings } = await createConnection(services, body());
  await check(id);
  const kept = await updateConnection(services, id, { ...body(settings), apiKey: undefined, name: "Renamed", version });
  expect(kept.lastCheck).not.toBeNull();
  expect(
    (await updateConnection(services, id, { ...body(settings), apiKey: "another", version: version + 1 })).lastCheck,
  ).toBeNull();
});

it("the environment's is checked and listed as well", async () => {
  expect((await check("env")).status).toBe(404);
  expect((await check("con_neverexisted1")).status).toBe(404);
  expect((await check("env", undefined, withEnvironment())).body.data).toMatchObject({
    verdict: "ready",
    model: "m-1",
  });
  expect((await listConnections(withEnvironment()))[0]).toMatchObject({ id: "env", lastCheck: { verdict: "ready" } });
  expect((await models("env", withEnvironment())).body.data).toEqual({
    models: ["m-1", "m-2"],
    source: "endpoint",
    problem: null,
  });
});

it("a key that can't be read is said, and nothing is called", async () => {
  const { id } = await createConnection(services, body({ models: ["typed"] }));
  const other = { ...services, env: { ...services.env, secret: "quite another secret" } };
  expect((await check(id, undefined, other)).body.data).toMatchObject({
    verdict: "unusable",
    summary: expect.stringMatching(/another PARLEY_SECRET/),
  });
  expect((await models(id, other)).body.data).toEqual({
    models: ["typed", "m-2"],
    source: "typed",
    problem: expect.stringMatching(/can't be read/),
  });
  expect(endpoint.connections()).toBe(0);
});

it("models are those listed and typed, or the typed ones with the reason", async () => {
  const { id } = await createConnection(services, body({ models: ["by-hand"] }));
  expect((await models(id)).body.data).toEqual({
    models: ["by-hand", "m-1", "m-2"],
    source: "endpoint",
    problem: null,
  });
  await endpoint.close();
  expect((await models(id)).body.data).toEqual({
    models: ["by-hand", "m-2"],
    source: "typed",
    problem:
      "The endpoint could not be reached. Nothing is listening there. Start the endpoint, or correct the address.",
  });
});

it("an address that is not allowed any more is not called", async () => {
  const { id } = await createConnection(services, body());
  await services.pool.query(`update connection set settings = settings || '{"allowPrivate": false}' where id = $1`, [
    id,
  ]);
  expect((await check(id)).body.data).toMatchObject({
    verdict: "unusable",
    summary: expect.stringMatching(/allow a private address/),
  });
  expect((await models(id)).body.data).toMatchObject({
    source: "typed",
    problem: expect.stringMatching(/allow a private address/),
  });
  expect(endpoint.connections()).toBe(0);
});

it("the command prints each, and fails where one is unusable", async () => {
  const said = async (names: string[], on: TestServices = services) => {
    let out = "";
    const exitCode = await runDoctor(on, names, (text) => (out += text));
    expect(out).not.toContain(KEY);
    return { exitCode, out };
  };
  expect(await said([])).toEqual({ exitCode: 0, out: expect.stringMatching(/No connection/) });
  await createConnection(services, body({ name: "Good" }));
  await createConnection(services, body({ name: "Bad", apiKey: "wrong" }));
  const all = await said([], withEnvironment());
  expect(all.exitCode).toBe(1);
  expect(all.out).toMatch(/Environment[^]*Ready\.[^]*Bad[^]*rejects the key[^]*Good[^]*JSON schema +ok[^]*Ready\./);
  expect(await said(["good"])).toMatchObject({ exitCode: 0 });
  expect((await said(["good"])).out).not.toMatch(/Bad/);
  expect(await said(["nobody"])).toEqual({
    exitCode: 1,
    out: expect.stringMatching(/no connection called “nobody”. Connections: Bad, Good\./),
  });
});
