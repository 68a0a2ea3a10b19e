import { afterEach, describe, expect, it } from "vitest";
import {
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  type ScriptedEndpointOptions,
  type ScriptedRequest,
  startScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { withSilentPort } from "@/lib/testing/silent-port";
import { examine } from "./examine";
import type { CheckId, CheckState, Findings, Patient } from "./types";

const KEY = "very-secret-0123456789";
const PARIS = { city: "Paris", country: "France", is_capital: true };
const good: ScriptedBehaviour = { kind: "json", value: PARIS, chunkSize: 5 };
const prose: ScriptedBehaviour = {
  kind: "text",
  text: "The Eiffel Tower stands in Paris, the capital of France.",
  chunkSize: 5,
};
const fenced: ScriptedBehaviour = { kind: "text", text: `\`\`\`json\n${JSON.stringify(PARIS)}\n\`\`\``, chunkSize: 5 };
const refuse = (message: string, status = 400): ScriptedBehaviour => ({
  kind: "status",
  status,
  body: { error: { message } },
});
const formatOf = ({ body }: ScriptedRequest): string => body.response_format?.type ?? "none";

const started: ScriptedEndpoint[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((endpoint) => endpoint.close()));
});

type Script = ScriptedBehaviour | ((request: ScriptedRequest) => ScriptedBehaviour);

async function check(
  script: Script,
  more: Partial<Patient> = {},
  {
    limits = { callMs: 5000, totalMs: 20_000 },
    ...options
  }: Partial<ScriptedEndpointOptions> & { limits?: { callMs: number; totalMs: number } } = {},
) {
  const endpoint = await startScriptedEndpoint({
    respond: (request) => (typeof script === "function" ? script(request) : script),
    ...options,
  });
  started.push(endpoint);
  const findings = await examine(
    {
      baseURL: endpoint.url,
      apiKey: KEY,
      model: "scripted",
      typedModels: [],
      replyMode: "auto",
      maxTokensField: "max_completion_tokens",
      urlProblem: async () => null,
      ...more,
    },
    limits,
  );
  expect(JSON.stringify(findings)).not.toContain(KEY);
  for (const { text } of findings.checks) expect(text).toMatch(/[.)…]$/);
  return {
    findings,
    endpoint,
    states: statesOf(findings),
    text: (id: CheckId) => findings.checks.find((entry) => entry.id === id)?.text,
  };
}

const statesOf = ({ checks }: Findings) =>
  Object.fromEntries(checks.map(({ id, state }) => [id, state])) as Record<CheckId, CheckState>;

const withTools = ({ body }: ScriptedRequest): ScriptedBehaviour =>
  body.tools ? { kind: "tool-calls", calls: [{ name: "read", arguments: { path: "capitals.txt" } }] } : good;

describe("function calls", () => {
  it("are found where the model makes them", async () => {
    const { findings, text } = await check(withTools);
    expect(findings.use?.tools).toBe(true);
    expect(text("tools")).toMatch(/calls functions/);
  });

  it.each([
    ["does not call", () => good],
    ["refuses", ({ body }: ScriptedRequest) => (body.tools ? refuse("tools is not supported") : good)],
  ])("are done without where it %s them, and it stays ready", async (_how, respond) => {
    const { findings, states, text } = await check(respond);
    expect([findings.use?.tools, states.tools, findings.verdict]).toEqual([false, "warn", "ready"]);
    expect(text("tools")).toMatch(/as JSON what they want to see/);
  });

  it("stay unknown where the call fails for another reason", async () => {
    const { findings, text } = await check(({ body }) => (body.tools ? { kind: "status", status: 500 } : good));
    expect(findings.use).toEqual({ replyMode: "json_schema", streamUsage: true });
    expect(text("tools")).toMatch(/the call failed/);
  });
});

describe("an endpoint that can do everything", () => {
  it("is ready, and asked by JSON schema", async () => {
    const { findings, states, endpoint } = await check(withTools);
    expect(new Set(Object.values(states))).toEqual(new Set(["ok"]));
    expect(findings).toMatchObject({
      verdict: "ready",
      summary: "Ready. Parley asks “scripted” by JSON schema.",
      model: "scripted",
      use: { replyMode: "json_schema", streamUsage: true },
      firstTokenMs: expect.any(Number),
      totalMs: expect.any(Number),
    });
    expect(endpoint.requests).toHaveLength(5);
  });

  it("says that it has no key where none is set and none is asked for", async () => {
    const { text, states } = await check(good, { isKeyless: true });
    expect(text("auth")).toBe("No key is set, and none is needed.");
    expect(states.auth).toBe("ok");
    expect((await check(good)).text("auth")).toBe("The key works.");
  });

  it("is asked with small limits, under the name it takes", async () => {
    const bodies: ScriptedRequest["body"][] = [];
    await check(
      (request) => {
        bodies.push(request.body);
        return good;
      },
      { maxTokensField: "max_tokens" },
    );
    expect(bodies.every(({ max_tokens }) => max_tokens !== undefined && max_tokens <= 2048)).toBe(true);
    expect(bodies.at(-2)).toMatchObject({ temperature: 0.5, reasoning_effort: "low" });
    expect(bodies.filter((body) => body.temperature !== undefined)).toHaveLength(1);
  });
});

describe("what Parley will use", () => {
  it("is JSON mode where there is no JSON schema", async () => {
    const { findings, states, text } = await check((request) =>
      formatOf(request) === "json_schema" ? refuse("response_format json_schema is not supported") : good,
    );
    expect(states).toMatchObject({ json_schema: "warn", json_object: "ok", plain: "ok" });
    expect(text("json_schema")).toMatch(/refuses a JSON schema: HTTP 400: response_format/);
    expect(findings).toMatchObject({ verdict: "ready", use: { replyMode: "json_object" } });
  });

  it("is JSON mode also where nothing else is", async () => {
    const { findings, states } = await check((request) =>
      formatOf(request) === "json_object"
        ? good
        : formatOf(request) === "json_schema"
          ? refuse("response_format is not supported")
          : prose,
    );
    expect(states).toMatchObject({ json_schema: "warn", json_object: "ok", plain: "fail" });
    expect(findings.use?.replyMode).toBe("json_object");
  });

  it("is plain text where there is nothing else, and that is said", async () => {
    const { findings, states } = await check((request) =>
      formatOf(request) === "none" ? fenced : refuse("response_format is not supported"),
    );
    expect(states).toMatchObject({ json_schema: "warn", json_object: "warn", plain: "ok" });
    expect(findings).toMatchObject({
      verdict: "limited",
      use: { replyMode: "fenced" },
      summary: expect.stringMatching(/with limits: .*second attempt.* as plain text/),
    });
  });

  it("is not a schema that is taken without being kept to", async () => {
    const { findings, text } = await check((request) => (formatOf(request) === "json_schema" ? prose : good));
    expect(text("json_schema")).toBe("It accepts a JSON schema but does not follow it. The answer was not JSON.");
    expect(findings.use?.replyMode).toBe("json_object");
  });

  it("is what was set, and it is said where that does not work", async () => {
    expect((await check(good, { replyMode: "json_object" })).findings.use?.replyMode).toBe("json_object");
    const { findings } = await check(
      (request) =>
        formatOf(request) === "json_object" ? refuse("response_format json_object is not supported") : good,
      { replyMode: "json_object" },
    );
    expect(findings).toMatchObject({
      verdict: "unusable",
      use: null,
      summary: expect.stringMatching(/set to be requested in JSON mode.*best the endpoint supports/),
    });
  });

  it("is nothing where no reply can be read", async () => {
    expect((await check(prose)).findings).toMatchObject({
      verdict: "unusable",
      use: null,
      summary: expect.stringMatching(/no reply format/),
    });
  });

  it("leaves out what a model refuses, and says so", async () => {
    const { states, text, findings } = await check(({ body }) =>
      body.temperature === undefined ? good : refuse("Unsupported parameter: 'temperature'"),
    );
    expect([states.settings, text("settings")]).toEqual([
      "warn",
      "It refuses a temperature. If an agent sets one, it is left out.",
    ]);
    expect(findings.verdict).toBe("ready");
  });
});

describe("limits that are said", () => {
  it("no streaming", async () => {
    const { findings, states } = await check({ kind: "json", value: PARIS });
    expect([states.streaming, findings.verdict, findings.summary]).toEqual([
      "warn",
      "limited",
      expect.stringMatching(/do not appear as they are written/),
    ]);
  });

  it("no count of tokens", async () => {
    const { findings, states } = await check({ ...good, usage: null });
    expect([states.usage, findings.verdict, findings.summary]).toEqual([
      "warn",
      "limited",
      expect.stringMatching(/tokens and costs are not known/),
    ]);
  });

  it("a request for the count that is refused is not repeated later", async () => {
    const { findings } = await check(({ body }) =>
      body.stream_options ? refuse("Unknown parameter: stream_options") : good,
    );
    expect(findings.use).toMatchObject({ replyMode: "json_schema", streamUsage: false });
  });

  it("no list of models", async () => {
    const { findings, states, text } = await check(good, {}, { modelsStatus: 404 });
    expect([states.models, text("models"), findings.verdict]).toEqual([
      "warn",
      "It does not list its models (HTTP 404). Type the names of its models by hand.",
      "ready",
    ]);
    const without = await check(good, { model: "" }, { modelsStatus: 404 });
    expect(without.findings).toMatchObject({
      verdict: "unusable",
      model: "",
      summary: expect.stringMatching(/Name a default model/),
    });
    expect((await check(good, { model: "", typedModels: ["typed"] }, { modelsStatus: 403 })).findings).toMatchObject({
      verdict: "ready",
      model: "typed",
    });
  });

  it("a model that is not in the list, or is under another spelling", async () => {
    expect((await check(good, { model: "gpt-x" }, { models: ["a", "b"] })).text("models")).toBe(
      "It lists 2 models. “gpt-x” is not among them (it has a, b).",
    );
    expect((await check(good, { model: "llama3" }, { models: ["llama3:latest"] })).states.models).toBe("ok");
    expect((await check(good, { model: "" }, { models: ["b", "a"] })).findings.model).toBe("a");
  });
});

describe("what makes an endpoint unusable", () => {
  it("an address that is refused: nothing is sent", async () => {
    const { findings, states, endpoint } = await check(good, { urlProblem: async () => "It is private." });
    expect([findings.verdict, states.address, states.reachable, endpoint.connections()]).toEqual([
      "unusable",
      "fail",
      "skipped",
      0,
    ]);
    const late = await check(good, { addressProblem: () => "It leads elsewhere now." });
    expect([late.findings.verdict, late.text("reachable"), late.endpoint.connections()]).toEqual([
      "unusable",
      "It leads elsewhere now.",
      0,
    ]);
  });

  it("nobody listens", async () => {
    const { findings, states, text } = await withSilentPort((port) =>
      check(good, { baseURL: `http://127.0.0.1:${port}/v1` }),
    );
    expect([findings.verdict, states.reachable, text("reachable"), states.auth]).toEqual([
      "unusable",
      "fail",
      "Nothing is listening there. Start the endpoint, or correct the address.",
      "skipped",
    ]);
  });

  it("a rejected key, whether the list or the call says so", async () => {
    const listed = await check(good, {}, { modelsStatus: 401 });
    expect([listed.findings.verdict, listed.states.auth, listed.endpoint.requests.length]).toEqual([
      "unusable",
      "fail",
      0,
    ]);
    const called = await check(refuse(`Incorrect API key: ${KEY}`, 401));
    expect([called.findings.verdict, called.states.auth, called.endpoint.requests.length]).toEqual([
      "unusable",
      "fail",
      1,
    ]);
    expect(called.findings.summary).toMatch(/rejects the key/);
  });

  it("an unknown model", async () => {
    const { findings, states } = await check(refuse("The model `nope` does not exist", 404), { model: "nope" });
    expect([findings.verdict, states.plain, findings.summary]).toEqual([
      "unusable",
      "fail",
      "Can't be used with “nope”: the endpoint does not accept this model. Choose another, for example one it lists.",
    ]);
  });

  it("a model that never answers: the check ends all the same", async () => {
    const { findings, states } = await check({ kind: "hang" }, {}, { limits: { callMs: 700, totalMs: 2000 } });
    expect([findings.verdict, states.streaming, findings.summary]).toEqual([
      "unusable",
      "skipped",
      expect.stringMatching(/did not answer in time/),
    ]);
  });

  it("an endpoint that fails", async () => {
    expect((await check(refuse("Overloaded.", 503))).findings).toMatchObject({
      verdict: "unusable",
      summary: expect.stringMatching(/the endpoint failed \(HTTP 503: Overloaded\.\)/),
    });
  });

  it("a rate limit is none, but ends the check", async () => {
    const { findings, states, endpoint } = await check(refuse("Slow down.", 429));
    expect([findings.verdict, findings.use, states.auth, endpoint.requests.length]).toEqual(["limited", null, "ok", 1]);
  });

  it("a model that thinks past the room of the check is usable", async () => {
    const { findings, states } = await check({ kind: "text", text: "", finishReason: "length" });
    expect([findings.verdict, findings.use?.replyMode, states.json_schema]).toEqual(["limited", "json_schema", "warn"]);
  });
});
