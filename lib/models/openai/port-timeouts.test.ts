import { describe, expect, it } from "vitest";
import { failureOf, startHarness } from "./port-harness";

describe("time", () => {
  it("an endpoint that never answers", async () => {
    const { ask, endpoint } = await startHarness({ kind: "hang" }, { timeoutMs: 250 });
    expect(await failureOf(ask())).toMatchObject({ code: "timeout", detail: "No complete answer within 250 ms." });
    await expect.poll(() => endpoint.requests[0]?.outcome).toBe("dropped");
  });

  it("a stream that falls silent", async () => {
    const { ask, endpoint } = await startHarness({ kind: "stall", after: 12 }, { stallMs: 40 });
    const pieces: string[] = [];
    const error = await failureOf(ask({ onDelta: (text) => pieces.push(text) }));
    expect(error).toMatchObject({ code: "timeout", detail: "The stream sent nothing for 40 ms." });
    expect(pieces.join("")).toHaveLength(12);
    await expect.poll(() => endpoint.requests[0]?.outcome).toBe("dropped");
  });

  it("any byte is a sign of life, and silence counts from the last one", async () => {
    const beats = [":\n", ":\n", ":\n", 'data: {"choices":[{"delta":{"content":"{}"}}]}\n\n'];
    const { ask } = await startHarness({ kind: "hang" }, { stallMs: 150, fetch: neverEnding(beats, 60) });
    let heardAfterMs = 0;
    const started = performance.now();
    const error = await failureOf(ask({ onDelta: () => (heardAfterMs = performance.now() - started) }));
    expect(heardAfterMs).toBeGreaterThan(150);
    expect(error.detail).toBe("The stream sent nothing for 150 ms.");
  });

  it("silence before the first byte is the model thinking: only the whole time counts", async () => {
    const { ask } = await startHarness({ kind: "json", value: {} }, { latencyMs: 60, stallMs: 20 });
    expect((await ask()).text).toBe("{}");
  });

  it("a stream that stays open after its end is a reply", async () => {
    const { ask } = await startHarness(
      { kind: "json", value: {} },
      { stallMs: 20, fetch: neverEnding(['data: {"choices":[{"delta":{"content":"{}"}}]}\n\ndata: [DONE]\n\n']) },
    );
    expect((await ask()).text).toBe("{}");
  });

  it("a stream that falls silent after its finish is a reply", async () => {
    const { ask } = await startHarness(
      { kind: "json", value: {} },
      {
        stallMs: 20,
        fetch: neverEnding(['data: {"choices":[{"delta":{"content":"{}"},"finish_reason":"stop"}]}\n\n']),
      },
    );
    expect((await ask()).text).toBe("{}");
  });
});

describe("abort", () => {
  it("before the call: nothing is sent", async () => {
    const { ask, endpoint } = await startHarness({ kind: "json", value: {} });
    const reason = new Error("paused");
    await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(endpoint.requests).toHaveLength(0);
  });

  it("while the endpoint thinks: rejects with the reason and closes the connection", async () => {
    const { ask, endpoint } = await startHarness({ kind: "hang" });
    const controller = new AbortController();
    const call = ask({ signal: controller.signal });
    await expect.poll(() => endpoint.requests.length).toBe(1);
    const reason = { why: "not even an error" };
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => endpoint.requests[0]?.outcome).toBe("dropped");
  });

  it("in mid-stream: rejects with the reason, calls nobody back and closes the connection", async () => {
    const { ask, endpoint } = await startHarness({ kind: "stall", after: 5 });
    const controller = new AbortController();
    const reason = new Error("cancelled");
    let after = 0;
    const call = ask({
      signal: controller.signal,
      onDelta: () => {
        if (controller.signal.aborted) after++;
        controller.abort(reason);
      },
    });
    await expect(call).rejects.toBe(reason);
    expect(after).toBe(0);
    await expect.poll(() => endpoint.requests[0]?.outcome).toBe("dropped");
  });

  it("with the last piece still rejects", async () => {
    const { ask } = await startHarness({ kind: "json", value: {} });
    const controller = new AbortController();
    const reason = new Error("too late");
    await expect(ask({ signal: controller.signal, onDelta: () => controller.abort(reason) })).rejects.toBe(reason);
  });

  it("after the call does nothing, and the connection is used again", async () => {
    const { ask, endpoint } = await startHarness({ kind: "json", value: {}, chunkSize: 1 });
    const controller = new AbortController();
    await ask({ signal: controller.signal });
    controller.abort();
    expect((await ask()).text).toBe("{}");
    expect(endpoint.connections()).toBe(1);
  });
});

/** Says what it has to say, in beats, and then holds the connection open until it is told to stop. */
function neverEnding(beats: readonly string[], everyMs = 0): typeof globalThis.fetch {
  return (_input, init) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        init?.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
        for (const beat of beats) {
          await new Promise((resolve) => setTimeout(resolve, everyMs));
          if (init?.signal?.aborted) return;
          controller.enqueue(new TextEncoder().encode(beat));
        }
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  };
}
