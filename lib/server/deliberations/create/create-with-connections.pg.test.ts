import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/deliberations/route";
import { GET as settingsRoute } from "@/app/api/settings/route";
import { createConnection as createContract } from "@/lib/contracts/connections";
import { createConnection, deleteConnection } from "@/lib/server/connections/connections";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from connection; delete from deliberation");
});

const KEY = "sk-never-in-an-event";
const add = (name: string, more: object = {}) =>
  createConnection(
    services,
    createContract.body.parse({
      name,
      preset: "custom",
      baseUrl: "http://127.0.0.1:11434/v1",
      allowPrivate: true,
      apiKey: KEY,
      defaultModel: `${name}-default`,
      ...more,
    }),
  );
const withEnvironment = (): TestServices => ({
  ...services,
  env: { ...services.env, endpoint: { apiKey: KEY, baseURL: undefined, model: "env-model" } },
});
const cross = ["Observability", "Operations", "Test", "Security"];
const create = (body: object, on = services) =>
  callRoute(POST, on, { body: { title: "Queue", protocol: "debate", question: "Which queue?", ...body } });
const fieldsOf = ({ status, body }: Called) => [status, body.error?.fields];

async function createdOf(called: Called) {
  expect(called.body.error).toBeUndefined();
  const { id } = called.body.data as { id: string };
  const { rows } = await services.pool.query<{ payload: { source: object; panel: { id: string }[] } }>(
    "select payload from event where deliberation_id = $1 and seq = 1",
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain(KEY);
  return rows[0]!.payload;
}

describe("which connection answers", () => {
  it("is the default of Settings, before the environment's", async () => {
    expect((await createdOf(await create({}, withEnvironment()))).source).toEqual({
      kind: "endpoint",
      model: "env-model",
    });
    await add("other");
    expect((await createdOf(await create({}))).source).toMatchObject({ kind: "rehearsal" });
    const { id } = await add("main", { isDefault: true });
    expect((await createdOf(await create({}, withEnvironment()))).source).toEqual({
      kind: "endpoint",
      model: "main-default",
      connection: id,
    });
    expect((await createdOf(await create({ models: { default: "m-1" } }))).source).toEqual({
      kind: "endpoint",
      model: "m-1",
      connection: id,
    });
    expect((await createdOf(await create({ rehearsal: true }))).source).toMatchObject({ kind: "rehearsal" });
  });

  it("is the one the deliberation names", async () => {
    await add("main", { isDefault: true });
    const { id } = await add("other");
    expect((await createdOf(await create({ connection: id }))).source).toEqual({
      kind: "endpoint",
      model: "other-default",
      connection: id,
    });
    expect((await createdOf(await create({ connection: "env" }, withEnvironment()))).source).toEqual({
      kind: "endpoint",
      model: "env-model",
    });
    await deleteConnection(services, id);
    expect(fieldsOf(await create({ connection: id }))).toEqual([
      422,
      { connection: expect.stringMatching(/no such connection/) },
    ]);
    expect(fieldsOf(await create({ connection: "env" }))).toEqual([
      422,
      { connection: expect.stringMatching(/no such connection/) },
    ]);
    expect(fieldsOf(await create({ connection: "nonsense" }))).toEqual([422, { connection: "Not a connection id." }]);
  });

  it("needs a model from somewhere", async () => {
    const { id } = await add("bare", { isDefault: true, defaultModel: "" });
    expect(fieldsOf(await create({}))).toEqual([
      422,
      { "models.default": "The connection “bare” has no default model. Name the model to use." },
    ]);
    expect((await createdOf(await create({ models: { default: "m" } }))).source).toEqual({
      kind: "endpoint",
      model: "m",
      connection: id,
    });
  });
});

describe("seats", () => {
  it("keep their connection, model and settings", async () => {
    const { id } = await add("main", { isDefault: true });
    const other = await add("other");
    const settings = { temperature: 0, reasoningEffort: "high", maxOutputTokens: 2000 };
    const { panel } = await createdOf(
      await create({
        panel: [
          { name: "API", connection: other.id, model: "m-2", ...settings },
          { name: "Data", connection: other.id },
          { name: "UI", temperature: 1, model: "" },
          { name: "Web", connection: id },
          ...cross,
        ],
      }),
    );
    expect(panel.slice(0, 3)).toMatchObject([
      { id: "api", connection: other.id, model: "m-2", ...settings },
      { id: "data", connection: other.id, model: "other-default" },
      { id: "ui", temperature: 1 },
    ]);
    expect(panel[2]).not.toHaveProperty("model");
    expect(panel[2]).not.toHaveProperty("connection");
    // At the deliberation's own connection it is asked with the deliberation's model.
    expect(panel[3]).toMatchObject({ id: "web", connection: id });
    expect(panel[3]).not.toHaveProperty("model");
  });

  it("whose connection or model is missing are named", async () => {
    await add("main", { isDefault: true });
    const gone = await add("gone");
    const bare = await add("bare", { defaultModel: "" });
    await deleteConnection(services, gone.id);
    const panel = [{ name: "API", connection: gone.id }, { name: "Data", connection: bare.id }, ...cross];
    expect(fieldsOf(await create({ panel }))).toEqual([
      422,
      {
        "panel.0.connection": expect.stringMatching(/^API has a connection that does not exist/),
        "panel.1.model": expect.stringMatching(/“bare” has no default model/),
      },
    ]);
    expect((await create({ panel, rehearsal: true })).status).toBe(201);
    expect(fieldsOf(await create({ panel: [{ name: "API", temperature: 3 }, ...cross] }))).toEqual([
      422,
      { "panel.0.temperature": "From 0 to 2." },
    ]);
  });

  it("with connections make no rehearsal by accident", async () => {
    const { id } = await add("main");
    expect(fieldsOf(await create({ panel: [{ name: "API", connection: id }, ...cross] }))).toEqual([
      422,
      { connection: expect.stringMatching(/Choose one for it, or make it a rehearsal/) },
    ]);
  });
});

describe("settings", () => {
  const source = async (on = services) => ((await callRoute(settingsRoute, on)).body.data as { source: object }).source;
  it("say which connection new deliberations use", async () => {
    expect(await source()).toEqual({ kind: "rehearsal" });
    expect(await source(withEnvironment())).toEqual({
      kind: "endpoint",
      host: "api.openai.com",
      model: "env-model",
      connection: { id: "env", name: "Environment" },
    });
    const { id } = await add("main", { isDefault: true });
    expect(await source(withEnvironment())).toEqual({
      kind: "endpoint",
      host: "127.0.0.1:11434",
      model: "main-default",
      connection: { id, name: "main" },
    });
  });
});
