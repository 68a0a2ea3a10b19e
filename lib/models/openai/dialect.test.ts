import { describe, expect, it } from "vitest";
import type { ScriptedBehaviour, ScriptedRequest } from "@/lib/testing/endpoint/scripted-endpoint";
import { readJson } from "@/lib/models/read-json";
import { failureOf, startHarness } from "./port-harness";

const value = { score: 7 };
const ok: ScriptedBehaviour = { kind: "json", value };
const refuse = (message: string, status = 400, param?: string): ScriptedBehaviour => ({
  kind: "status",
  status,
  body: { error: { message, param: param ?? null } },
});
const formatOf = ({ body }: ScriptedRequest): string => body.response_format?.type ?? "none";

describe("an endpoint without JSON schema", () => {
  it("is asked in JSON mode, from then on at once", async () => {
    const bodies: ScriptedRequest["body"][] = [];
    const { ask, endpoint } = await startHarness((request) => {
      bodies.push(request.body);
      return formatOf(request) === "json_schema"
        ? refuse("'response_format' of type 'json_schema' is not supported with this model.")
        : ok;
    });
    expect(readJson((await ask()).text)).toEqual({ ok: true, value });
    await ask({ askId: "d/2" });
    expect(endpoint.requests.map((request) => request.mode)).toEqual(["json_schema", "json_object", "json_object"]);
    expect(endpoint.requests[0]?.idempotencyKey).not.toBe(endpoint.requests[1]?.idempotencyKey);
    const messages = bodies[1]?.messages ?? [];
    expect(messages.map((message) => message.role)).toEqual(["system", "user"]);
    // The prefix stays as it was, and JSON mode wants the word JSON and our schema in the prompt.
    expect(messages[0]?.content).toBe("You are the API seat.");
    expect(messages[1]?.content).toMatch(/^Score the design\.\n\n[^]*JSON Schema:\n\{[^]*"score"/);
  });

  it("and without JSON mode is asked for one fenced block, from then on at once, each model for itself", async () => {
    const { ask, endpoint } = await startHarness((request) =>
      formatOf(request) === "none"
        ? { kind: "text", text: 'Here:\n```json\n{"score":7}\n```' }
        : refuse("This response_format type is unavailable now", 422),
    );
    const reply = await ask();
    expect(reply.text).toMatch(/^Here:/);
    expect(readJson(reply.text)).toEqual({ ok: true, value });
    await ask({ askId: "d/2" });
    await ask({ askId: "d/3", model: "other" });
    expect(endpoint.requests.map((request) => request.mode)).toEqual([
      "json_schema",
      "json_object",
      "none",
      "none",
      "json_schema",
      "json_object",
      "none",
    ]);
  });

  it.each([
    [
      "a body of another make",
      {
        kind: "status",
        status: 422,
        body: { detail: [{ loc: ["body", "response_format"], msg: "Extra inputs are not permitted" }] },
      },
    ],
    ["words only", { kind: "status", status: 400, body: { error: "'response_format.type' must be 'text'" } }],
    ["501", { kind: "status", status: 501, body: "" }],
    ["404 that names no field", refuse("Unsupported feature.", 404)],
  ] satisfies [string, ScriptedBehaviour][])("is recognised by %s", async (_name, refusal) => {
    const { ask, endpoint } = await startHarness((request) => (formatOf(request) === "none" ? ok : refusal));
    await ask();
    expect(endpoint.requests.map((request) => [request.mode, request.includeUsage])).toEqual([
      ["json_schema", true],
      ["json_object", true],
      ["none", true],
    ]);
  });
});

describe("an endpoint without stream_options", () => {
  it("is asked without, from then on at once, and keeps its JSON schema", async () => {
    const { ask, endpoint } = await startHarness(({ body }) =>
      body.stream_options
        ? {
            kind: "status",
            status: 422,
            body: { message: { detail: [{ loc: ["body", "stream_options", "include_usage"] }] } },
          }
        : ok,
    );
    expect((await ask()).usage).toBeNull();
    await ask({ askId: "d/2" });
    expect(endpoint.requests.map((request) => [request.mode, request.includeUsage])).toEqual([
      ["json_schema", true],
      ["json_schema", false],
      ["json_schema", false],
    ]);
  });

  it("that doesn't say what it refuses is found out in the end", async () => {
    const { ask } = await startHarness(({ body }) =>
      body.stream_options || body.response_format ? refuse("Unknown parameter.") : ok,
    );
    expect(readJson((await ask()).text)).toEqual({ ok: true, value });
  });
});

describe("a refusal that simpler words don't cure", () => {
  it("stands as it was first said; without a named field it is tried to the end only once", async () => {
    const { ask, endpoint } = await startHarness(({ attempt }) => refuse(`Unsupported model (${attempt})`));
    expect((await failureOf(ask())).detail).toMatch(/\(1\)/);
    expect(endpoint.requests).toHaveLength(4);
    expect((await failureOf(ask())).code).toBe("bad_request");
    expect(endpoint.requests).toHaveLength(5);
  });

  it("learns nothing: the next call starts where it did", async () => {
    let healed = false;
    const { ask, endpoint } = await startHarness(() => (healed ? ok : refuse("response_format is broken today")));
    expect((await failureOf(ask())).detail).toContain("broken today");
    healed = true;
    await ask();
    expect(endpoint.requests.map((request) => request.mode)).toEqual([
      "json_schema",
      "json_object",
      "none",
      "json_schema",
    ]);
  });

  it("about another field is no reason to try", async () => {
    const { ask, endpoint } = await startHarness(refuse("Unsupported value.", 400, "messages[0].role"));
    await failureOf(ask());
    expect(endpoint.requests).toHaveLength(1);
  });

  it("another failure on the way is that failure", async () => {
    const { ask } = await startHarness((request) =>
      formatOf(request) === "json_schema" ? refuse("no json_schema") : { kind: "status", status: 429 },
    );
    expect((await failureOf(ask())).code).toBe("rate_limited");
    const long = await startHarness((request) =>
      refuse(formatOf(request) === "json_schema" ? "no json_schema" : "maximum context length is 10"),
    );
    expect((await failureOf(long.ask())).code).toBe("context_too_long");
  });
});
