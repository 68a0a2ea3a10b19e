import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { ModelErrorCode } from "@/lib/models/errors";
import type { ScriptedBehaviour } from "@/lib/testing/endpoint/scripted-endpoint";
import { withSilentPort } from "@/lib/testing/silent-port";
import { API_KEY, failureOf, startHarness } from "@/lib/models/openai/port-harness";

const status = (code: number, error?: object, headers?: Record<string, string>): ScriptedBehaviour => ({
  kind: "status",
  status: code,
  ...(headers ? { headers } : {}),
  ...(error ? { body: { error } } : {}),
});

const cases: [string, ScriptedBehaviour, ModelErrorCode, RegExp][] = [
  [
    "429",
    status(429, { message: "Slow down.", code: "rate_limit_exceeded" }),
    "rate_limited",
    /HTTP 429: Slow down\. \(rate_limit_exceeded\)/,
  ],
  ["429 about tokens per minute", status(429, { message: "Too many tokens per minute." }), "rate_limited", /429/],
  [
    "an account without quota",
    status(429, { message: "You exceeded your current quota.", code: "insufficient_quota" }),
    "bad_request",
    /no quota left/,
  ],
  ["402", status(402, { message: "Insufficient credits." }), "bad_request", /no quota left/],
  ["401", status(401, { message: "Bad key." }), "auth", /HTTP 401/],
  ["403", status(403, { message: "No access to this project." }), "auth", /HTTP 403/],
  ["403 of a moderation", status(403, { message: "Your input was flagged." }), "refused", /flagged/],
  ["408", status(408), "timeout", /408/],
  ["500", status(500, { message: "Oops." }), "unavailable", /HTTP 500: Oops\./],
  ["502 with a page", { kind: "status", status: 502, body: "<html>Bad gateway</html>" }, "unavailable", /Bad gateway/],
  ["503", status(503), "unavailable", /503/],
  [
    "a prompt too long",
    status(400, { message: "This model's maximum context length is 8192 tokens.", code: "context_length_exceeded" }),
    "context_too_long",
    /8192/,
  ],
  ["413", status(413), "context_too_long", /413/],
  ["a filtered prompt", status(400, { message: "Filtered.", code: "content_filter" }), "refused", /Filtered/],
  [
    "another 400",
    status(400, { message: "temperature is too high", param: "temperature" }),
    "bad_request",
    /temperature/,
  ],
  [
    "an error body of another make",
    { kind: "status", status: 422, body: { detail: [{ loc: ["body", "seed"], msg: "bad" }] } },
    "bad_request",
    /seed/,
  ],
  ["404", status(404, { message: "The model `x` does not exist." }), "bad_request", /does not exist/],
  [
    "a redirect",
    status(308, { message: "Moved." }, { location: "https://other.example/v1" }),
    "bad_request",
    /https:\/\/other\.example/,
  ],
  [
    "a web page",
    { kind: "status", status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" },
    "bad_request",
    /base URL/,
  ],
  ["a refusal", { kind: "refusal", text: "I'd rather not." }, "refused", /I'd rather not\./],
  ["a content filter", { kind: "text", text: "half", finishReason: "content_filter" }, "refused", /filter/],
  ["the output limit", { kind: "text", text: "half", finishReason: "length" }, "cut_stream", /output limit/],
  ["a stream cut midway", { kind: "cut", after: 20 }, "cut_stream", /After \d+ bytes/],
  [
    "a stream that ends without a finish",
    { kind: "text", text: "half", finishReason: null, chunkSize: 2 },
    "cut_stream",
    /ended early, after 4 characters/,
  ],
  ["a connection cut before the first byte", { kind: "cut", after: 0 }, "unavailable", /socket hang up|ECONNRESET/],
  ["an empty answer", { kind: "status", status: 200, body: "" }, "cut_stream", /ended early/],
  ["an event that is no JSON", { kind: "status", status: 200, body: "data: {half\n\n" }, "cut_stream", /can't be read/],
  ["a server error in the stream", { kind: "stream-error" }, "unavailable", /In the stream: The server had an error/],
  [
    "a rate limit in the stream",
    { kind: "stream-error", error: { message: "Slow.", code: 429 } },
    "rate_limited",
    /HTTP 429/,
  ],
  [
    "a rate limit in the stream, by name",
    { kind: "stream-error", error: { message: "Slow.", type: "rate_limit_error" } },
    "rate_limited",
    /In the stream/,
  ],
  [
    "a prompt too long, in the stream",
    { kind: "stream-error", error: { message: "Too long.", code: "context_length_exceeded" } },
    "context_too_long",
    /Too long/,
  ],
  [
    "an error in the stream that is only words",
    { kind: "stream-error", error: "out of memory" },
    "unavailable",
    /out of memory/,
  ],
];

describe("what goes wrong at the endpoint", () => {
  it.each(cases)("%s", async (_name, behaviour, code, detail) => {
    const { ask, endpoint } = await startHarness(behaviour);
    const error = await failureOf(ask());
    expect([error.code, error.detail]).toEqual([code, expect.stringMatching(detail)]);
    // The runner retries, not the SDK: the policy and the log are there.
    expect(endpoint.requests).toHaveLength(1);
  });

  it("nobody listens", async () => {
    await withSilentPort(async (port) => {
      const { ask } = await startHarness({ kind: "hang" }, { baseURL: `http://127.0.0.1:${port}/v1` });
      expect(await failureOf(ask())).toMatchObject({
        code: "unavailable",
        isUnreachable: true,
        detail: expect.stringContaining("ECONNREFUSED") as string,
      });
    });
  });

  it("keeps the status, and what was used without an answer", async () => {
    const overloaded = await startHarness(status(529));
    expect(await failureOf(overloaded.ask())).toMatchObject({ status: 529, isUnreachable: false, usage: null });
    const refusing = await startHarness({ kind: "refusal" });
    expect(await failureOf(refusing.ask())).toMatchObject({
      code: "refused",
      usage: { inputTokens: 120, outputTokens: 40 },
    });
  });

  it("a base URL that is none", async () => {
    const { ask } = await startHarness({ kind: "hang" }, { baseURL: "not a url" });
    expect((await failureOf(ask())).code).toBe("bad_request");
  });
});

describe("retry-after", () => {
  it.each([
    ["seconds", { "retry-after": "7" }, 7_000],
    ["fractions", { "retry-after": "0.5" }, 500],
    ["milliseconds, which win", { "retry-after": "7", "retry-after-ms": "1250" }, 1_250],
    ["a date in the past", { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }, 0],
    ["nonsense", { "retry-after": "soon" }, null],
    ["nothing", {}, null],
  ])("%s", async (_name, headers, expected) => {
    const { ask } = await startHarness(status(429, undefined, headers));
    expect((await failureOf(ask())).retryAfterMs).toBe(expected);
  });

  it("a date to come, also on 503", async () => {
    const { ask } = await startHarness(
      status(503, undefined, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }),
    );
    const wait = (await failureOf(ask())).retryAfterMs ?? 0;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });
});

describe("keys", () => {
  const echo = `Incorrect API key provided: ${API_KEY}, header "Authorization: Bearer abc.def", other sk-proj-Zz9***yx. ${"long ".repeat(500)}`;

  it.each<[string, ScriptedBehaviour]>([
    ["an error body", status(401, { message: echo })],
    ["an error code", status(400, { message: "Bad.", code: API_KEY })],
    ["a page", { kind: "status", status: 500, body: echo }],
    ["the stream", { kind: "stream-error", error: { message: echo } }],
    ["a refusal", { kind: "refusal", text: echo }],
  ])("are never in an error, though they come back in %s; its detail is bounded", async (_name, behaviour) => {
    const { ask } = await startHarness(behaviour);
    const error = await failureOf(ask());
    const everything = `${inspect(error, { depth: 20, showHidden: true })} ${error.stack} ${error.detail}`;
    for (const secret of [API_KEY, "abc.def", "sk-proj", "Zz9"]) expect(everything).not.toContain(secret);
    expect(error.detail.length).toBeLessThanOrEqual(500);
  });

  it("that no header can hold don't show either", async () => {
    const { ask } = await startHarness({ kind: "hang" }, { apiKey: "secret\nkey" });
    const error = await failureOf(ask());
    expect(error.code).toBe("bad_request");
    expect(inspect(error, { depth: 20 })).not.toMatch(/secret/);
  });
});
