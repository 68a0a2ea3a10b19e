import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, PUT } from "@/app/api/connections/[id]/route";
import { GET, POST } from "@/app/api/connections/route";
import type { Connection } from "@/lib/contracts/connections";
import { logger } from "@/lib/server/logger";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { createSecretBox } from "../secrets/secret-box";
import { openKey } from "./connection-key";

const KEY = "sk-test-4d1f9a7c55e0b2";
let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from connection");
});

const local = (name: string, more: object = {}) => ({
  name,
  preset: "custom",
  baseUrl: "http://127.0.0.1:11434/v1",
  allowPrivate: true,
  ...more,
});
const create = (body: object, on = services) => callRoute(POST, on, { body });
const update = (id: string, body: object, on = services) => callRoute(PUT, on, { params: { id }, body });
const remove = (id: string, on = services) => callRoute(DELETE, on, { params: { id } });
const one = ({ body, status }: Called) => {
  expect([status, body.error]).toEqual([expect.any(Number), undefined]);
  return body.data as Connection;
};
const listed = async (on = services) => ((await callRoute(GET, on)).body.data as { items: Connection[] }).items;
const withEnvironment = (): TestServices => ({
  ...services,
  env: { ...services.env, endpoint: { apiKey: KEY, baseURL: "http://127.0.0.1:9/v1", model: "env-model" } },
});
const settingsOf = ({
  id: _id,
  isFromEnvironment: _e,
  hasKey: _h,
  isKeyReadable: _r,
  lastCheck: _l,
  isDefault: _d,
  ...rest
}: Connection) => rest;

describe("connections", () => {
  it("are created whole, listed by name with the presets, changed and removed", async () => {
    const created = await create(local("Ollama", { defaultModel: "llama", limits: { maxConcurrent: 2 } }));
    expect(created.status).toBe(201);
    const connection = one(created);
    expect(connection).toMatchObject({
      id: expect.stringMatching(/^con_[a-z0-9]{20}$/),
      version: 1,
      isDefault: false,
      hasKey: false,
      isKeyReadable: true,
      isFromEnvironment: false,
      lastCheck: null,
      replyMode: "auto",
      limits: { maxConcurrent: 2, attemptTimeoutMs: 180_000 },
    });
    await create(local("Another"));
    const list = (await callRoute(GET, services)).body.data as { items: Connection[]; presets: { id: string }[] };
    expect(list.items.map(({ name }) => name)).toEqual(["Another", "Ollama"]);
    expect(list.presets.map(({ id }) => id)).toEqual(expect.arrayContaining(["openai", "ollama", "custom"]));

    const changed = one(await update(connection.id, { ...settingsOf(connection), name: "Box", defaultModel: "qwen" }));
    expect(changed).toMatchObject({ name: "Box", defaultModel: "qwen", version: 2, limits: { maxConcurrent: 2 } });
    expect((await remove(connection.id)).body.data).toEqual({ id: connection.id });
    expect((await remove(connection.id)).status).toBe(404);
    expect((await update(connection.id, { ...settingsOf(changed) })).status).toBe(404);
  });

  it("of two who change the same version, the second is told", async () => {
    const before = one(await create(local("Ollama")));
    const both = await Promise.all(
      ["A", "B"].map((defaultModel) => update(before.id, { ...settingsOf(before), defaultModel })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatchObject({
      message: expect.stringContaining("changed after you opened it"),
      details: { version: 2 },
    });
  });

  it("have names of their own, the environment's included", async () => {
    await create(local("Twice"));
    const again = await create(local("Twice"));
    expect([again.status, again.body.error?.fields]).toEqual([409, { name: "This name is taken." }]);
    const other = one(await create(local("Other")));
    expect((await update(other.id, { ...settingsOf(other), name: "Twice" })).status).toBe(409);
    expect((await create(local("environment"))).status).toBe(409);
  });

  it("at most one is the default, whoever sets it at the same time", async () => {
    const all = await Promise.all(
      ["A", "B", "C", "D"].map(async (name) => one(await create(local(name, { isDefault: true })))),
    );
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await Promise.all(all.map((connection) => update(connection.id, { ...settingsOf(connection), isDefault: true })));
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const [chosen] = (await listed()).filter(({ isDefault }) => isDefault);
    // Absent keeps it, false takes it away.
    expect(one(await update(chosen!.id, settingsOf(chosen!))).isDefault).toBe(true);
    expect(
      one(await update(chosen!.id, { ...settingsOf(chosen!), version: chosen!.version + 1, isDefault: false }))
        .isDefault,
    ).toBe(false);
  });

  it("of the environment comes first, is the default unless another is, and is not changed here", async () => {
    const on = withEnvironment();
    await create(local("AAA"), on);
    const [first, second] = await listed(on);
    expect(first).toMatchObject({
      id: "env",
      name: "Environment",
      isFromEnvironment: true,
      isDefault: true,
      hasKey: true,
      defaultModel: "env-model",
      baseUrl: "http://127.0.0.1:9/v1",
    });
    expect(second).toMatchObject({ name: "AAA", isDefault: false });
    await update(second!.id, { ...settingsOf(second!), isDefault: true }, on);
    expect((await listed(on)).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    const refused = await update("env", settingsOf(first!), on);
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      expect.stringContaining("set by the environment"),
    ]);
    expect((await remove("env", on)).status).toBe(409);
    expect((await listed()).some(({ id }) => id === "env")).toBe(false);
  });
});

describe("addresses of connections", () => {
  it.each([
    ["http://127.0.0.1:11434/v1", /allow a private address/],
    ["http://localhost:11434/v1", /allow a private address/],
    ["http://2130706433/v1", /allow a private address/],
    ["https://10.0.0.1/v1", /allow a private address/],
    ["https://user:pw@api.example.com/v1", /user name or password/],
    ["http://8.8.8.8/v1", /Use https/],
    ["http://169.254.169.254/v1", /never calls it/],
  ])("%s is refused at its field", async (baseUrl, sentence) => {
    const { status, body } = await create(local("X", { baseUrl, allowPrivate: false }));
    expect([status, body.error?.fields]).toEqual([422, { baseUrl: expect.stringMatching(sentence) }]);
    const known = one(await create(local("Known")));
    expect((await update(known.id, { ...settingsOf(known), baseUrl, allowPrivate: false })).status).toBe(422);
    expect(await listed()).toHaveLength(1);
  });

  it("the metadata service is refused also where private addresses are allowed", async () => {
    expect(
      (await create(local("X", { baseUrl: "http://169.254.169.254/v1" }))).body.error?.fields?.["baseUrl"],
    ).toMatch(/never calls it/);
  });
});

it("one try of a call can't have more time than the whole call", async () => {
  const { status, body } = await create(local("X", { limits: { attemptTimeoutMs: 1_000_000 } }));
  expect([status, body.error?.fields]).toEqual([
    422,
    { "limits.attemptTimeoutMs": "One attempt can’t have more time than the whole call." },
  ]);
});

describe("keys of connections", () => {
  const stored = async (): Promise<string> =>
    JSON.stringify((await services.pool.query("select * from connection")).rows);
  const cipherOf = async (id: string): Promise<string | null> =>
    (
      await services.pool.query<{ key_ciphertext: string | null }>(
        "select key_ciphertext from connection where id = $1",
        [id],
      )
    ).rows[0]?.key_ciphertext ?? null;

  it("go in and never come out: not in an answer, not in a column", async () => {
    const answers: Called[] = [];
    answers.push(await create(local("Keyed", { apiKey: KEY })));
    const connection = one(answers[0]!);
    expect(connection).toMatchObject({ hasKey: true, isKeyReadable: true });
    answers.push(await callRoute(GET, services), await update(connection.id, settingsOf(connection)));
    answers.push(
      await create(local("Keyed", { apiKey: KEY })),
      await update(connection.id, { ...settingsOf(connection), apiKey: KEY }),
      await create(local("Bad", { apiKey: KEY, baseUrl: "http://169.254.169.254/" })),
    );
    answers.push(
      await create(local("Bad", { apiKey: KEY, limits: { maxConcurrent: 0 } })),
      await callRoute(GET, withEnvironment()),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 409, 409, 422, 422, 200]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(KEY);
    expect(await stored()).not.toContain(KEY);
    expect(await openKey(createSecretBox(services.env), connection.id, (await cipherOf(connection.id)) ?? "")).toBe(
      KEY,
    );
  });

  it("never reach the log, not even when something breaks on the way", async () => {
    const logged: unknown[] = [];
    const spies = (["info", "warn", "error"] as const).map((level) =>
      vi.spyOn(logger, level).mockImplementation((...words: unknown[]) => void logged.push(words)),
    );
    try {
      await services.pool.query("alter table connection rename column key_ciphertext to elsewhere");
      expect((await create(local("Broken", { apiKey: KEY }))).status).toBe(500);
    } finally {
      await services.pool.query("alter table connection rename column elsewhere to key_ciphertext");
      for (const spy of spies) spy.mockRestore();
    }
    expect(logged).not.toEqual([]);
    expect(inspect(logged, { depth: 20, maxStringLength: null })).not.toContain(KEY);
  });

  it("are kept, replaced and removed", async () => {
    const connection = one(await create(local("Keyed", { apiKey: KEY })));
    const first = await cipherOf(connection.id);
    await update(connection.id, settingsOf(connection));
    expect(await cipherOf(connection.id)).toBe(first);
    await update(connection.id, { ...settingsOf(connection), version: 2, apiKey: "sk-other" });
    expect(await openKey(createSecretBox(services.env), connection.id, (await cipherOf(connection.id)) ?? "")).toBe(
      "sk-other",
    );
    expect(one(await update(connection.id, { ...settingsOf(connection), version: 3, apiKey: null }))).toMatchObject({
      hasKey: false,
      isKeyReadable: true,
    });
    expect(await cipherOf(connection.id)).toBeNull();
  });

  it("are bound to their connection", async () => {
    const a = one(await create(local("A", { apiKey: KEY })));
    const b = one(await create(local("B", { apiKey: "sk-b" })));
    await services.pool.query("update connection set key_ciphertext = $1 where id = $2", [await cipherOf(a.id), b.id]);
    expect(await listed()).toMatchObject([
      { name: "A", isKeyReadable: true },
      { name: "B", hasKey: true, isKeyReadable: false },
    ]);
  });

  it("locked with another secret are said to be unreadable, and can be entered again", async () => {
    const connection = one(await create(local("Keyed", { apiKey: KEY })));
    const other = { ...services, env: { ...services.env, secret: "quite another secret" } };
    expect((await listed(other))[0]).toMatchObject({ hasKey: true, isKeyReadable: false });
    expect(one(await update(connection.id, { ...settingsOf(connection), apiKey: "sk-new" }, other))).toMatchObject({
      isKeyReadable: true,
    });
  });

  it("are not sent to another host than the one they were given for", async () => {
    const connection = one(await create(local("Keyed", { apiKey: KEY })));
    const moved = { ...settingsOf(connection), baseUrl: "http://127.0.0.1:4444/v1" };
    const refused = await update(connection.id, moved);
    expect([refused.status, refused.body.error?.fields]).toEqual([
      422,
      { apiKey: expect.stringMatching(/belongs to 127\.0\.0\.1:11434 and will not be sent to 127\.0\.0\.1:4444/) },
    ]);
    expect(
      (await update(connection.id, { ...settingsOf(connection), baseUrl: "http://127.0.0.1:11434/v2" })).status,
    ).toBe(200);
    expect((await update(connection.id, { ...moved, version: 2, apiKey: KEY })).status).toBe(200);
  });

  it("without a place for the secret, one sentence says what to do", async () => {
    const nowhere = { ...services, env: { ...services.env, secret: undefined, dataDir: "/dev/null/parley" } };
    const { status, body } = await create(local("Keyed", { apiKey: KEY }), nowhere);
    expect([status, body.error?.message]).toEqual([503, expect.stringMatching(/Set PARLEY_SECRET/)]);
    expect((await create(local("Without"), nowhere)).status).toBe(201);
  });
});
