/** The call that shows whether a model calls functions is a call like any other: limited, paused, stopped and paid. */
import { expect, it } from "vitest";
import "@/lib/protocols/all";
import type { PayloadOf } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { ModelError } from "@/lib/models/errors";
import { FULL_DIALECT } from "@/lib/models/openai/dialect";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";
import type { ModelReply } from "@/lib/models/port";
import { advance } from "@/lib/runner/advance";
import { answersFrom, debateCreated, panelOf } from "@/lib/testing/builders";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import { FakeClock } from "@/lib/testing/fake-clock";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { memorySources } from "@/lib/testing/memory-sources";
import { TEST_ID } from "@/lib/testing/play";
import { connectionLimiters, endpointOf, runnerPorts, TEST_SETTINGS } from "@/lib/testing/runner-ports";
import { toolCalling } from "./connection-ports";

const USAGE = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 };
const PROBED: ModelReply = {
  text: "",
  model: "scripted",
  usage: USAGE,
  toolCalls: [{ id: "1", name: "read", arguments: '{"path":"capitals.txt"}' }],
};

type Seen = { isProbe: boolean; at: number; underWay: number; signal: AbortSignal };

/** A deliberation that looks things up, on a connection of which nobody knows yet whether its model calls functions. */
function setUp(probe: (probes: number, signal: AbortSignal) => Promise<ModelReply>) {
  const panel = panelOf("API");
  const memory = memorySources({ app: { "README.md": "# App" } });
  const created = {
    ...debateCreated({ panel }),
    source: { kind: "endpoint", model: "scripted" },
    grounding: memory.grounding(),
  } as PayloadOf<"deliberation.created">;
  const store = new MemoryLogStore(TEST_ID, created);
  const clock = new FakeClock();
  const limiterOf = connectionLimiters(clock);
  const plain = answersFrom([[95, 95, 95, 95, 95]], panel);
  const calls: Seen[] = [];
  const port: OpenAiPort = {
    dialectOf: () => FULL_DIALECT,
    async complete(request, { signal }) {
      const isProbe = request.cue.protocol === "doctor";
      calls.push({ isProbe, at: clock.elapsed(), underWay: limiterOf(ENV_CONNECTION).underWay, signal });
      if (isProbe) return probe(calls.filter((call) => call.isProbe).length, signal);
      const answer = plain(request.cue.ask, foldLog(store.log));
      return { text: "json" in answer ? JSON.stringify(answer.json) : "", model: "scripted", usage: USAGE };
    },
  };
  const takesTools = toolCalling(port, {});
  const limits = { ...TEST_SETTINGS.limits, maxConcurrent: 1 };
  const ports = runnerPorts({
    store,
    model: port,
    clock,
    limiterOf,
    sources: memory.reader,
    endpointFor: async () => ({ ...endpointOf(port, { limits }), takesTools }),
  });
  const stop = new AbortController();
  return { store, calls, clock, stop, run: () => advance(TEST_ID, ports, stop.signal).done };
}

it("keeps to the limits of the connection, and is paid by the ask that made it", async () => {
  const { store, calls, run } = setUp(async () => PROBED);
  await run();
  expect(calls.filter(({ isProbe }) => isProbe).map(({ underWay }) => underWay)).toEqual([1]);
  const probes = store.log.flatMap(({ payload }) => ("probe" in payload && payload.probe ? [payload.probe] : []));
  expect(probes).toEqual([{ tokens: expect.any(Number), usage: USAGE }]);
  const { spending } = foldLog(store.log).lifecycle;
  expect([spending.inputTokens, spending.unpricedCalls]).toEqual([calls.length * USAGE.inputTokens, calls.length]);
});

it("leaves a provider alone that asks for it", async () => {
  const { calls, clock, run } = setUp(async (probes) => {
    if (probes === 1) throw new ModelError("rate_limited", { status: 429, retryAfterMs: 30_000 });
    return PROBED;
  });
  const done = run();
  while (await clock.step());
  await done;
  const [first, second] = calls;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(30_000);
});

it("ends with the deliberation that made it", async () => {
  const { calls, stop, run } = setUp(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const done = run();
  await expect.poll(() => calls.length).toBe(1);
  stop.abort(new Error("cancelled"));
  await expect.poll(() => calls[0]?.signal.aborted).toBe(true);
  await done;
});
