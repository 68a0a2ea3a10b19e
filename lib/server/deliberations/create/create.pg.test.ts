import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/deliberations/route";
import { POST as sampleRoute } from "@/app/api/sample/route";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { createConnection as createContract } from "@/lib/contracts/connections";
import { createConnection, deleteConnection } from "@/lib/server/connections/connections";
import { SAMPLE } from "@/lib/sample/debate-sample";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { callRoute, type Called } from "@/lib/testing/call-route";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query(
    "delete from deliberation; delete from idempotency_key; delete from graphile_worker._private_jobs",
  );
});

const valid = { title: "Queue in Postgres", protocol: "debate", question: "Should the queue move to Postgres?" };
const cross = ["Observability", "Operations", "Test", "Security"].map((name) => ({ name }));
const create = (body: object, headers: Record<string, string> = {}, on = services): Promise<Called> =>
  callRoute(POST, on, { body: { ...valid, ...body }, headers });
const idOf = ({ body }: Called): string => (body.data as { id: string }).id;
const createdOf = async (called: Called) =>
  (await services.pool.query("select payload from event where deliberation_id = $1 and seq = 1", [idOf(called)]))
    .rows[0]?.payload;
const count = async (table: string): Promise<number> =>
  (await services.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe("a valid request", () => {
  it("makes row, first event and job, and answers 201 with the id", async () => {
    const called = await create({});
    expect(called.status).toBe(201);
    expect(called.headers.get("cache-control")).toBe("no-store");
    expect(idOf(called)).toMatch(/^dlb_[a-z0-9]{20}$/);
    const { rows } = await services.pool.query(
      "select status, head_seq, title, text, facts->>'agents' as agents from deliberation join search_text on deliberation_id = id",
    );
    expect(rows).toEqual([
      {
        status: "queued",
        head_seq: 1,
        title: valid.title,
        text: expect.stringContaining("should the queue move"),
        agents: "6",
      },
    ]);
    const jobs = await services.pool.query("select payload from graphile_worker._private_jobs");
    expect(jobs.rows).toEqual([{ payload: { id: idOf(called) } }]);
  });

  it("is a draft without a job when it shall not start", async () => {
    await create({ start: false });
    expect((await services.pool.query("select status from deliberation")).rows).toEqual([{ status: "draft" }]);
    expect(await count("graphile_worker.jobs")).toBe(0);
  });

  it("takes the proposed panel when none is given", async () => {
    const { panel, config, seed } = await createdOf(await create({}));
    expect(panel.map(({ id }: { id: string }) => id)).toEqual([
      "jobs",
      "database",
      "observability",
      "operations",
      "test",
      "security",
    ]);
    expect(config.target_satisfaction).toBe(90);
    expect(seed).toBeGreaterThanOrEqual(0);
  });

  it("fills in seats by name, and derives id and kind", async () => {
    const { panel } = await createdOf(
      await create({
        panel: [
          { name: "database" },
          { name: "Queue Team", role: "Runs it" },
          { name: "設計" },
          { name: "C" },
          { name: "C++", kind: "cross_cutting" },
          "Observability",
          ...cross.slice(1),
        ],
      }),
    );
    expect(panel).toMatchObject([
      { id: "database", name: "database", kind: "domain", brief: expect.stringContaining("**Owns.**") },
      { id: "queue-team", kind: "domain", role: "Runs it", brief: "" },
      { id: "agent-3", name: "設計" },
      { id: "c", name: "C" },
      { id: "c-5", name: "C++", kind: "domain" },
      { id: "observability", kind: "cross_cutting", role: expect.stringMatching(/\w/) },
      { id: "operations" },
      { id: "test" },
      { id: "security", kind: "cross_cutting" },
    ]);
  });

  it("keeps text that Postgres can't hold out of the log", async () => {
    const { subject, panel } = await createdOf(
      await create({ title: "A\u0000B", question: "Why \ud800?", panel: [{ name: "X\u0000" }, ...cross] }),
    );
    expect(subject).toMatchObject({ title: "AB", question: "Why \ufffd?" });
    expect(panel[0].name).toBe("X");
  });
});

describe("who answers", () => {
  const endpoint = () => ({
    ...services,
    env: { ...services.env, endpoint: { apiKey: "sk-secret", baseURL: undefined, model: "gpt-x" } },
  });
  it("is a rehearsal without an endpoint, with the script asked for", async () => {
    expect((await createdOf(await create({}))).source).toEqual({ kind: "rehearsal", script: "converges" });
    expect((await createdOf(await create({ rehearsal: { script: "stalls" } }))).source).toEqual({
      kind: "rehearsal",
      script: "stalls",
    });
  });

  it.each([
    ["stalls", "stalls"],
    ["hard block", "hard_block"],
    ["Hard-Block", "hard_block"],
    ["all over the place", "scattered"],
  ])("knows the script %s by its name alone", async (name, script) => {
    expect((await createdOf(await create({ rehearsal: name }))).source).toEqual({ kind: "rehearsal", script });
  });

  it.each(PROTOCOL_IDS)("is the script “converges” in every protocol: %s", async (protocol) => {
    const sourceOf = async (rehearsal: unknown) =>
      (await createdOf(await create({ protocol, artifact: "# Plan", rehearsal }))).source;
    const byName = await sourceOf("converges");
    expect(byName).toEqual(await sourceOf(true));
    expect(await sourceOf({})).toEqual(byName);
    expect(protocolById(protocol).scripts.map(({ id }) => id)).toContain(byName.script);
  });

  it("names the scripts there are where one is asked for that isn't", async () => {
    const { body } = await create({ protocol: "chair", rehearsal: "stalls" });
    expect(body.error?.fields?.rehearsal).toBe(
      "Use one of: converges, resolved, short_circuit, chair_decides, nobody_engages, objection, all_low, scattered.",
    );
  });

  it("is the endpoint where one is configured, unless a rehearsal is wanted", async () => {
    expect((await createdOf(await create({}, {}, endpoint()))).source).toEqual({ kind: "endpoint", model: "gpt-x" });
    expect((await createdOf(await create({ models: { default: "m-1" } }, {}, endpoint()))).source).toEqual({
      kind: "endpoint",
      model: "m-1",
    });
    expect((await createdOf(await create({ rehearsal: true }, {}, endpoint()))).source).toEqual({
      kind: "rehearsal",
      script: "converges",
    });
  });

  it("is always a rehearsal in the sample, which starts at once", async () => {
    const called = await callRoute(sampleRoute, endpoint());
    expect(called.status).toBe(201);
    const { title, panel, seed, source, config } = SAMPLE;
    expect(await createdOf(called)).toMatchObject({ subject: { title }, panel, seed, source, config, start: true });
    expect(await count("graphile_worker.jobs")).toBe(1);
  });

  it("may differ by agent", async () => {
    const { panel } = await createdOf(await create({ models: { agents: { security: "m-2" } } }));
    expect(panel.find(({ id }: { id: string }) => id === "security").model).toBe("m-2");
  });
});

it.each<[string, string]>([
  ["product lens", "product_lens"],
  ["Against", "against"],
])("takes the kind of a seat as people write it: %s", async (written, kind) => {
  const { panel } = await createdOf(
    await create({
      protocol: "judges",
      config: { enabled: false },
      panel: ["Neutral", { name: "Second", kind: written }, "For"],
    }),
  );
  expect(panel[1]).toMatchObject({ name: "Second", kind });
});

describe("bad input is refused with the field and a sentence, and nothing is stored", () => {
  const cases: [string, object, string][] = [
    ["no title", { title: "  " }, "title"],
    ["a title of NUL", { title: "\u0000" }, "title"],
    ["an unknown protocol", { protocol: "constructor" }, "protocol"],
    ["a config out of range", { config: { max_iterations: 0 } }, "config.max_iterations"],
    ["a config of the wrong type", { config: { target_satisfaction: "high" } }, "config.target_satisfaction"],
    ["a setting that does not exist", { config: { max_rounds: 3 } }, "config.max_rounds"],
    ["an unknown feature type", { config: { feature_type: "nonsense" } }, "config.feature_type"],
    ["a panel without Security", { panel: [{ name: "API" }, ...cross.slice(0, 3)] }, "panel"],
    ["a panel of cross-cutting seats only", { panel: cross }, "panel"],
    ["two agents of one name", { panel: [{ name: "API" }, { name: "api" }, ...cross] }, "panel"],
    ["a reserved name", { panel: [{ name: "constructor" }, ...cross] }, "panel.0.name"],
    ["an id that is none", { panel: [{ id: "No Id", name: "API" }, ...cross] }, "panel.0.id"],
    ["an agent without a name", { panel: [{ name: "" }, ...cross] }, "panel.0.name"],
    ["a kind of seat the protocol doesn't have", { panel: [{ name: "API", kind: "king" }, ...cross] }, "panel.0.kind"],
    [
      "a kind of seat of another protocol",
      { protocol: "review", panel: ["Ana", "Ben", { name: "Cleo", kind: "domain" }] },
      "panel.2.kind",
    ],
    ["a model for nobody", { models: { agents: { nobody: "m" } } }, "models.agents.nobody"],
    ["an unknown script", { rehearsal: { script: "x" } }, "rehearsal.script"],
    ["an artifact too long", { artifact: "a".repeat(400_001) }, "artifact"],
  ];
  it.each(cases)("%s", async (_, body, field) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(422);
    expect(answer.error?.code).toBe("invalid_input");
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
    expect(answer.error?.fields?.[field]).toMatch(/^[A-Z“].*\.$/s);
    expect(await count("deliberation")).toBe(0);
    expect(await count("graphile_worker.jobs")).toBe(0);
  });

  it("names every field at once", async () => {
    const { body } = await callRoute(POST, services, { body: {} });
    expect(body.error).toMatchObject({
      message: "3 fields need attention: title, question, protocol.",
      fields: { title: "This is required.", question: "This is required.", protocol: "This is required." },
    });
  });
});

describe("Idempotency-Key", () => {
  const key = { "Idempotency-Key": "k-1" };

  it("gives the same deliberation for the same request, whatever the order of its fields", async () => {
    const first = await create({ config: { max_iterations: 3, min_progress: 2 } }, key);
    const second = await create({ config: { min_progress: 2, max_iterations: 3 } }, key);
    expect(second.status).toBe(201);
    expect(idOf(second)).toBe(idOf(first));
    expect(await count("deliberation")).toBe(1);
  });

  it("refuses the same key for another request", async () => {
    await create({}, key);
    const { status, body } = await create({ title: "Another" }, key);
    expect(status).toBe(409);
    expect(body.error?.code).toBe("conflict");
    expect(await count("deliberation")).toBe(1);
  });

  it("makes one of twenty at once", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => create({}, key)));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(all.map(idOf)).size).toBe(1);
    expect(await count("deliberation")).toBe(1);
    expect(await count("graphile_worker.jobs")).toBe(1);
  });

  it("has a limit", async () => {
    expect((await create({}, { "Idempotency-Key": "k".repeat(256) })).body.error?.fields).toHaveProperty(
      "Idempotency-Key",
    );
  });
});

describe("a context limit no prompt fits into", () => {
  const texts = {
    question: "Should the queue move to Postgres? ".repeat(40),
    context: "The queue holds jobs of three services. ".repeat(60),
  };
  const limited = (protocol: string, context_window_limit: number) =>
    create({ ...texts, protocol, artifact: "A long document. ".repeat(2000), config: { context_window_limit } });

  it.each<[string, number]>([
    ["debate", 1000],
    ["review", 1000],
    ["chair", 1000],
    ["structured", 4000],
  ])("is refused in a %s, with the smallest that would do", async (protocol, tiny) => {
    const { status, body } = await limited(protocol, tiny);
    expect(status).toBe(422);
    const said = body.error?.fields?.["config.context_window_limit"] ?? "";
    expect(said).toMatch(
      /^[\d,]+ tokens is too few\. With replies of ordinary length, the shortest possible prompt for .+ in the first round takes [\d,]+ tokens, even without the document\. Use at least [\d,]+\.$/,
    );
    const smallest = Number(/at least ([\d,]+)\.$/.exec(said)?.[1]?.replaceAll(",", ""));
    expect(smallest).toBeGreaterThan(tiny);
    expect((await limited(protocol, smallest)).status).toBe(201);
    expect(await count("deliberation")).toBe(1);
  });

  it("is refused as well where the connection is what is too small", async () => {
    const connection = await createConnection(
      services,
      createContract.body.parse({
        name: "tiny",
        preset: "custom",
        baseUrl: "http://127.0.0.1:11434/v1",
        allowPrivate: true,
        defaultModel: "m",
        contextTokens: 1000,
      }),
    );
    const { status, body } = await create({
      ...texts,
      protocol: "judges",
      artifact: "A plan.",
      connection: connection.id,
    });
    expect([status, body.error?.fields?.["connection"]]).toEqual([
      422,
      expect.stringMatching(
        /^The connection “tiny” accepts prompts of at most 1,000 tokens, which is too few\. .* Set its longest prompt to at least [\d,]+, or choose another connection\.$/,
      ),
    ]);
    const seat = { name: "API", connection: connection.id };
    const on = {
      ...services,
      env: { ...services.env, endpoint: { apiKey: "sk", baseURL: undefined, model: "gpt-x" } },
    };
    expect(Object.keys((await create({ ...texts, panel: [seat, ...cross] }, {}, on)).body.error?.fields ?? {})).toEqual(
      ["panel.0.connection"],
    );
    await deleteConnection(services, connection.id);
  });
});
