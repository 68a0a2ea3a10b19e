import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection as createContract } from "@/lib/contracts/connections";
import { connectionIdSchema, ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort, ModelReply, ModelRequest } from "@/lib/models/port";
import { readEnv } from "@/lib/server/env";
import {
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  type ScriptedRequest,
  startScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { createConnectionPorts } from "./connection-ports";
import { createConnection, deleteConnection, keepCheck, updateConnection } from "./connections";

const KEY = "sk-test-77aa01c4e9";
let services: TestServices;
let endpoint: ScriptedEndpoint;
let respond: (request: ScriptedRequest) => ScriptedBehaviour;
let keysSeen: (string | undefined)[];
let clock: number;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from connection");
  respond = () => ({ kind: "json", value: {} });
  keysSeen = [];
  clock = 1_000_000;
  endpoint = await startScriptedEndpoint({
    respond: (request) => {
      keysSeen.push(request.headers.authorization);
      return respond(request);
    },
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
    ...more,
  });
const ports = (env: Partial<TestServices["env"]> = {}) =>
  createConnectionPorts({ pool: services.pool, env: { ...services.env, ...env }, now: () => clock });
const ask = (port: ModelPort, more: Partial<ModelRequest> = {}): Promise<ModelReply> =>
  port.complete(
    {
      askId: "dlb_1/a",
      model: "m",
      messages: [{ role: "user", content: "Hello" }],
      reply: { name: "r", jsonSchema: { type: "object", properties: {}, required: [], additionalProperties: false } },
      cue: {
        protocol: "debate",
        ask: { key: "a", kind: "opinion", round: 1, agentId: "api" as ModelRequest["cue"]["ask"]["agentId"] },
        state: null,
        script: "converges",
      },
      ...more,
    },
    { signal: new AbortController().signal, onDelta: () => undefined },
  );
const failureOf = async (call: Promise<unknown>): Promise<ModelError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

describe("the port of a connection", () => {
  it("asks as its settings say, with the key of the connection", async () => {
    const { id } = await createConnection(services, body({ replyMode: "json_object", maxTokensField: "max_tokens" }));
    const bodies: ScriptedRequest["body"][] = [];
    respond = (request) => {
      bodies.push(request.body);
      return { kind: "json", value: {} };
    };
    const found = await ports().portOf(id);
    expect(found).toMatchObject({
      connection: { id, name: "Box" },
      settings: { replyMode: "json_object", limits: { maxConcurrent: 32 } },
    });
    await ask(found.port, { settings: { maxOutputTokens: 99, temperature: 0.5 } });
    expect(keysSeen).toEqual([`Bearer ${KEY}`]);
    expect(bodies[0]).toMatchObject({ max_tokens: 99, temperature: 0.5, response_format: { type: "json_object" } });
  });

  it("is made once, however many ask, and looks at its row every two seconds at most", async () => {
    const { id } = await createConnection(services, body());
    let queries = 0;
    const counting = new Proxy(services.pool, {
      get: (pool, name) => {
        if (name === "query") queries++;
        return Reflect.get(pool, name, pool) as unknown;
      },
    });
    const { portOf } = createConnectionPorts({ pool: counting, env: services.env, now: () => clock });
    const all = await Promise.all(Array.from({ length: 200 }, () => portOf(id)));
    expect(new Set(all.map(({ port }) => port)).size).toBe(1);
    expect(queries).toBe(1);
    clock += 2000;
    expect((await portOf(id)).port).toBe(all[0]?.port);
    expect(queries).toBe(2);
  });

  it("is made anew when the connection changed or was checked", async () => {
    const { id, version, ...before } = await createConnection(services, body());
    const { portOf } = ports();
    const first = await portOf(id);
    await updateConnection(services, id, { ...body(before), apiKey: "sk-second", name: "Renamed", version });
    expect((await portOf(id)).port).toBe(first.port);
    clock += 2000;
    const second = await portOf(id);
    expect(second.connection.name).toBe("Renamed");
    await ask(second.port);
    expect(keysSeen).toEqual(["Bearer sk-second"]);
    await keepCheck(services, id, {
      at: new Date().toISOString(),
      model: "m",
      checks: [],
      verdict: "limited",
      summary: "",
      use: { replyMode: "fenced", streamUsage: false },
      firstTokenMs: 1,
      totalMs: 2,
    });
    clock += 2000;
    await ask((await portOf(id)).port);
    expect(endpoint.requests.map(({ mode, includeUsage }) => [mode, includeUsage])).toEqual([
      ["json_schema", true],
      ["none", false],
    ]);
  });

  it("of a connection that is gone says so", async () => {
    const { id } = await createConnection(services, body());
    const { portOf } = ports();
    await portOf(id);
    await deleteConnection(services, id);
    clock += 2000;
    expect(await failureOf(portOf(id))).toMatchObject({
      code: "auth",
      detail: expect.stringMatching(/was removed\. Give the agent another/),
    });
    expect((await failureOf(portOf(connectionIdSchema.parse("con_neverexisted1")))).code).toBe("auth");
  });

  it("whose key can't be read says so, and works as soon as it was entered again", async () => {
    const { id, version, ...before } = await createConnection(services, body());
    const { portOf } = ports({ secret: "quite another secret" });
    expect(await failureOf(portOf(id))).toMatchObject({
      code: "auth",
      detail: expect.stringMatching(/“Box” was encrypted with another PARLEY_SECRET\. Enter it again/),
    });
    await updateConnection({ ...services, env: { ...services.env, secret: "quite another secret" } }, id, {
      ...body(before),
      version,
    });
    await ask((await portOf(id)).port);
    expect(keysSeen).toEqual([`Bearer ${KEY}`]);
  });

  it("names the connection where a person has to mend something, and never its key", async () => {
    const { id } = await createConnection(services, body());
    respond = () => ({
      kind: "status",
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${KEY}` } },
    });
    const error = await failureOf(
      ports()
        .portOf(id)
        .then(({ port }) => ask(port)),
    );
    expect(error).toMatchObject({
      code: "auth",
      message: "The endpoint rejected the API key.",
      detail: expect.stringMatching(/^HTTP 401/),
    });
    expect(inspect(error, { depth: 9 })).not.toContain(KEY);
  });

  it("judges the address again when it calls", async () => {
    const { id } = await createConnection(services, body());
    await services.pool.query(
      `update connection set settings = settings || '{"allowPrivate": false}', version = version + 1 where id = $1`,
      [id],
    );
    const error = await failureOf(
      ports()
        .portOf(id)
        .then(({ port }) => ask(port)),
    );
    expect(error).toMatchObject({
      code: "bad_request",
      detail: expect.stringMatching(/private network\. If you meant that, allow a private address/),
    });
    expect(endpoint.connections()).toBe(0);
  });

  it("of the environment is trusted, and says where there is none", async () => {
    const env: ConnectionId = ENV_CONNECTION;
    const { port, connection } = await ports({
      endpoint: { apiKey: "env-key", baseURL: endpoint.url, model: "m" },
    }).portOf(env);
    await ask(port);
    expect([connection, keysSeen]).toEqual([{ id: "env", name: "Environment" }, ["Bearer env-key"]]);
    expect(await failureOf(ports().portOf(env))).toMatchObject({
      code: "auth",
      detail: expect.stringMatching(/No endpoint is configured/),
    });
  });

  it("tells the environment's organisation and project to the environment's endpoint only", async () => {
    vi.stubEnv("OPENAI_ORG_ID", "org-1");
    vi.stubEnv("OPENAI_PROJECT_ID", "proj-1");
    const accounts: unknown[] = [];
    respond = ({ headers }) => {
      accounts.push([headers["openai-organization"], headers["openai-project"]]);
      return { kind: "json", value: {} };
    };
    const env = readEnv({ ...process.env, NODE_ENV: "test", OPENAI_API_KEY: "env-key", OPENAI_BASE_URL: endpoint.url });
    await ask((await ports({ endpoint: env.endpoint }).portOf(ENV_CONNECTION)).port);
    await ask((await ports({ endpoint: env.endpoint }).portOf((await createConnection(services, body())).id)).port);
    vi.unstubAllEnvs();
    expect(accounts).toEqual([
      ["org-1", "proj-1"],
      [undefined, undefined],
    ]);
  });
});
