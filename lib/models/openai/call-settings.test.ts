import { describe, expect, it } from "vitest";
import type { ScriptedBehaviour, ScriptedRequest } from "@/lib/testing/endpoint/scripted-endpoint";
import { failureOf, startHarness } from "./port-harness";

const ok: ScriptedBehaviour = { kind: "json", value: { score: 7 } };
const refuse = (message: string, param?: string): ScriptedBehaviour => ({
  kind: "status",
  status: 400,
  body: { error: { message, param: param ?? null } },
});
const settings = { temperature: 0.2, reasoningEffort: "low", maxOutputTokens: 300 } as const;

/** What of the settings each request held. */
function recorder(respond: (request: ScriptedRequest) => ScriptedBehaviour) {
  const seen: object[] = [];
  const keys: (string | undefined)[] = [];
  const script = (request: ScriptedRequest): ScriptedBehaviour => {
    const { temperature, reasoning_effort, max_tokens, max_completion_tokens } = request.body;
    seen.push(
      Object.fromEntries(
        Object.entries({ temperature, reasoning_effort, max_tokens, max_completion_tokens }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    );
    keys.push(request.headers["idempotency-key"]?.toString());
    return respond(request);
  };
  return { seen, keys, script };
}

describe("settings of a call", () => {
  it("are sent as the endpoint names them, and only where they are set", async () => {
    const { seen, script } = recorder(() => ok);
    const { ask } = await startHarness(script);
    await ask({ settings });
    await ask({ askId: "d/2" });
    await ask({ askId: "d/3", settings: { temperature: 0 } });
    expect(seen).toEqual([
      { temperature: 0.2, reasoning_effort: "low", max_completion_tokens: 300 },
      {},
      { temperature: 0 },
    ]);
    const old = await startHarness(script, { maxTokensField: "max_tokens" });
    await old.ask({ settings: { maxOutputTokens: 50 } });
    expect(seen.at(-1)).toEqual({ max_tokens: 50 });
  });

  it("that a model refuses are left out, from then on at once, and only for that model", async () => {
    const { seen, keys, script } = recorder(({ body }) => {
      if (body.model !== "reasoner") return ok;
      if (body.temperature !== undefined)
        return refuse(
          "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
          "temperature",
        );
      return ok;
    });
    const { ask, dialectOf } = await startHarness(script);
    await ask({ settings, model: "reasoner" });
    await ask({ settings, model: "reasoner", askId: "d/2" });
    await ask({ settings, model: "plain", askId: "d/3" });
    expect(seen.map((body) => "temperature" in body)).toEqual([true, false, false, true]);
    expect(seen.every((body) => "reasoning_effort" in body)).toBe(true);
    expect(keys[0]).not.toBe(keys[1]);
    expect(dialectOf("reasoner")).toMatchObject({ temperature: false, reasoningEffort: true, mode: "json_schema" });
    expect(dialectOf("plain")).toMatchObject({ temperature: true });
  });

  it("an effort is left out where the endpoint does not know it", async () => {
    const { seen, script } = recorder(({ body }) =>
      body.reasoning_effort
        ? {
            kind: "status",
            status: 422,
            body: { detail: [{ loc: ["body", "reasoning_effort"], msg: "Extra inputs are not permitted" }] },
          }
        : ok,
    );
    const { ask, dialectOf } = await startHarness(script);
    await ask({ settings });
    expect(seen).toHaveLength(2);
    expect(dialectOf("test-model")).toMatchObject({
      temperature: true,
      reasoningEffort: false,
      mode: "json_schema",
      streamUsage: true,
    });
  });

  it("the most tokens go by the other name where one is refused, once", async () => {
    const { seen, script } = recorder(({ body }) =>
      body.max_tokens === undefined
        ? ok
        : refuse(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            "max_tokens",
          ),
    );
    const { ask } = await startHarness(script, { maxTokensField: "max_tokens" });
    await ask({ settings: { maxOutputTokens: 50 } });
    await ask({ settings: { maxOutputTokens: 50 }, askId: "d/2" });
    expect(seen).toEqual([{ max_tokens: 50 }, { max_completion_tokens: 50 }, { max_completion_tokens: 50 }]);

    const never = await startHarness(refuse("Unsupported parameter: max_tokens / max_completion_tokens", "max_tokens"));
    expect((await failureOf(never.ask({ settings: { maxOutputTokens: 50 } }))).code).toBe("bad_request");
    expect(never.endpoint.requests).toHaveLength(2);
  });

  it("a value out of range is said, not dropped", async () => {
    const { ask, endpoint } = await startHarness(refuse("temperature must be between 0 and 1", "temperature"));
    expect((await failureOf(ask({ settings: { temperature: 1.5 } }))).detail).toMatch(/between 0 and 1/);
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe("a reply mode that was chosen", () => {
  it("is used at once and kept", async () => {
    const { ask, endpoint } = await startHarness(ok, { replyMode: "json_object" });
    await ask();
    expect(endpoint.requests.map(({ mode }) => mode)).toEqual(["json_object"]);
    const refusing = await startHarness(refuse("response_format is not supported"), { replyMode: "json_schema" });
    expect((await failureOf(refusing.ask())).code).toBe("bad_request");
    expect(refusing.endpoint.requests.map(({ mode }) => mode)).toEqual(["json_schema"]);
  });

  it("found by an earlier look is where the calls of that model start", async () => {
    const { ask, endpoint } = await startHarness(
      ({ body }) => (body.response_format ? refuse("response_format is not supported") : ok),
      { found: { model: "test-model", mode: "fenced", streamUsage: false } },
    );
    await ask();
    expect(endpoint.requests.map(({ mode, includeUsage }) => [mode, includeUsage])).toEqual([["none", false]]);
    await ask({ askId: "d/2", model: "other" });
    expect(endpoint.requests[1]).toMatchObject({ mode: "json_schema", includeUsage: true });
  });
});
