import { describe, expect, it } from "vitest";
import { readJson } from "@/lib/models/read-json";
import type { ScriptedBody, ScriptedRequest } from "@/lib/testing/endpoint/scripted-endpoint";
import { API_KEY, startHarness } from "./port-harness";

const value = { score: 82, summary: "Gut — mit Lücke 🙂", concerns: ["no way back"] };

describe("a reply", () => {
  it("comes in pieces that make up its text, also where a piece splits a character", async () => {
    const { ask } = await startHarness({ kind: "json", value, chunkSize: 3 });
    const pieces: string[] = [];
    const reply = await ask({ onDelta: (text) => pieces.push(text) });
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join("")).toBe(reply.text);
    expect(readJson(reply.text)).toEqual({ ok: true, value });
    expect(reply.model).toBe("test-model");
  });

  it("that comes in one write is the same", async () => {
    const { ask } = await startHarness({ kind: "json", value });
    expect((await ask()).text).toBe(JSON.stringify(value));
  });

  it("with invalid JSON comes through as text and can't be read", async () => {
    const { ask } = await startHarness({ kind: "invalid-json" });
    const reply = await ask();
    expect(reply.text).toContain("oops");
    expect(readJson(reply.text)).toMatchObject({ ok: false });
  });

  it("of another shape comes through as text: the protocol judges it", async () => {
    const { ask } = await startHarness({ kind: "json", value: { points: "many" } });
    expect(readJson((await ask()).text)).toEqual({ ok: true, value: { points: "many" } });
  });

  it("comes from an endpoint that doesn't stream", async () => {
    const { ask } = await startHarness(() => ({
      kind: "status",
      status: 200,
      body: {
        model: "plain-1",
        choices: [{ index: 0, message: { role: "assistant", content: "{}" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 2 },
      },
    }));
    const pieces: string[] = [];
    expect(await ask({ onDelta: (text) => pieces.push(text) })).toEqual({
      text: "{}",
      model: "plain-1",
      usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 0 },
    });
    expect(pieces).toEqual(["{}"]);
  });

  it("comes over the platform's fetch as well", async () => {
    const { ask } = await startHarness({ kind: "json", value, chunkSize: 7 }, { fetch: globalThis.fetch });
    expect(readJson((await ask()).text)).toEqual({ ok: true, value });
  });
});

describe("usage", () => {
  it("is read, with cached tokens", async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 31, prompt_tokens_details: { cached_tokens: 768 } };
    const { ask } = await startHarness({ kind: "json", value, usage });
    expect((await ask()).usage).toEqual({ inputTokens: 900, outputTokens: 31, cachedInputTokens: 768 });
  });

  it("is null where the endpoint doesn't say or says nonsense", async () => {
    const silent = await startHarness({ kind: "json", value, usage: null });
    expect((await silent.ask()).usage).toBeNull();
    const odd = await startHarness({ kind: "json", value, usage: { prompt_tokens: -1, completion_tokens: 2 } });
    expect((await odd.ask()).usage).toBeNull();
  });
});

describe("a request", () => {
  it("carries the ask, a stable idempotency key, the key and the schema", async () => {
    const seen: ScriptedRequest[] = [];
    const { ask, endpoint } = await startHarness((request) => {
      seen.push(request);
      return { kind: "json", value };
    });
    await ask({ askId: "dlb_1/a" });
    await ask({ askId: "dlb_1/a" });
    await ask({ askId: "dlb_1/b" });
    expect(
      endpoint.requests.map(({ askId, attempt, mode, includeUsage }) => [askId, attempt, mode, includeUsage]),
    ).toEqual([
      ["dlb_1/a", 1, "json_schema", true],
      ["dlb_1/a", 2, "json_schema", true],
      ["dlb_1/b", 1, "json_schema", true],
    ]);
    const keys = endpoint.requests.map((request) => request.idempotencyKey);
    expect(keys[0]).toMatch(/^parley-[0-9a-f]{40}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(seen[0]?.body).toMatchObject({
      model: "test-model",
      stream: true,
      response_format: {
        type: "json_schema",
        json_schema: { name: "opinion", strict: true, schema: { required: ["score"] } },
      },
    } satisfies ScriptedBody);
  });

  it("carries an ask id that isn't ASCII, encoded", async () => {
    const headers: unknown[] = [];
    const { ask, endpoint } = await startHarness((request) => {
      headers.push(request.headers["x-parley-ask"]);
      return { kind: "json", value };
    });
    await ask({ askId: "dlb_1/Größe 100%\n" });
    expect(headers).toEqual(["dlb_1/Gr%C3%B6%C3%9Fe%20100%25%0A"]);
    expect(endpoint.requests[0]?.askId).toBe("dlb_1/Größe 100%\n");
  });

  it("doesn't wait for others: the endpoint answers the first only when 200 are there", async () => {
    const arrived: (() => void)[] = [];
    const { ask, endpoint } = await startHarness(async () => {
      await new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 200) for (const release of arrived) release();
      });
      return { kind: "json", value };
    });
    const shared = new AbortController().signal;
    await Promise.all(Array.from({ length: 200 }, (_, index) => ask({ askId: `d/${index}`, signal: shared })));
    expect(endpoint.peakOpen()).toBe(200);
  });

  it("that our own listener fails on ends with its error, not with the endpoint's, and is closed", async () => {
    const { ask, endpoint } = await startHarness({ kind: "stall", after: 5 });
    const fault = new RangeError("ours");
    const call = ask({
      onDelta: () => {
        throw fault;
      },
    });
    await expect(call).rejects.toBe(fault);
    await expect.poll(() => endpoint.requests[0]?.outcome).toBe("dropped");
  });
});
