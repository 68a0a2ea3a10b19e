import { describe, expect, it, vi } from "vitest";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort, ModelRequest } from "@/lib/models/port";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { answersFrom, debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { TEST_ID, type Answer } from "@/lib/testing/play";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { advance } from "./advance";

const panel = panelOf("API");
const CONVERGES = [
  [80, 80, 80, 80, 80],
  [92, 92, 92, 92, 92],
];
const created = debateCreated({ panel, config: { max_iterations: 3 } });

type Behaviour = (request: ModelRequest, attempt: number) => Answer | { throw: ModelError } | "hang";

function setUp(special: Behaviour = () => ({ json: null })) {
  const store = new MemoryLogStore(TEST_ID, created);
  const attempts = new Map<string, number>();
  const slept: number[] = [];
  const plain = answersFrom(CONVERGES, panel);
  const model: ModelPort = {
    async complete(request, { signal, onDelta }) {
      const attempt = (attempts.get(request.askId) ?? 0) + 1;
      attempts.set(request.askId, attempt);
      const chosen = special(request, attempt);
      if (chosen === "hang")
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      if ("throw" in chosen) throw chosen.throw;
      const answer = "json" in chosen && chosen.json === null ? plain(request.cue.ask, foldLog(store.log)) : chosen;
      if ("fail" in answer) throw new ModelError("unavailable");
      const text = "text" in answer ? answer.text : JSON.stringify(answer.json);
      onDelta(text);
      return { text, model: "scripted", usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 } };
    },
  };
  const ports = runnerPorts({
    store,
    model,
    clock: {
      now: () => Date.parse("2026-01-05T09:00:00Z"),
      elapsed: () => Date.parse("2026-01-05T09:00:00Z"),
      sleep: async (ms) => void slept.push(ms),
      random: () => 0.5,
    },
  });
  const stop = new AbortController();
  return { store, ports, attempts, slept, stop, run: () => advance(TEST_ID, ports, stop.signal) };
}

const types = (store: MemoryLogStore) => store.log.map(({ payload }) => payload.type);
const status = (store: MemoryLogStore) => statusOf(foldLog(store.log).lifecycle);

describe("advance", () => {
  it("runs a debate to its record, one commit per reply", async () => {
    const { store, run, attempts } = setUp();
    await run().done;
    expect(status(store)).toBe("closed");
    expect(types(store).at(-1)).toBe("record.numbered");
    const replies = eventsOf(store.log, "reply.recorded").length;
    expect(replies).toBe(11);
    expect([...attempts.values()].every((count) => count === 1)).toBe(true);
    // The first commit starts round 1; every other one carries a reply and what follows from it.
    expect(store.commits).toHaveLength(replies + 1);
  });

  it("P5-39: is closed and numbered in one commit: nobody sees it closed without its record", async () => {
    const { store, run } = setUp();
    const committed: string[] = [];
    store.onCommitted = () => void committed.push(store.log.at(-1)?.payload.type ?? "");
    await run().done;
    expect(types(store).slice(-2)).toEqual(["deliberation.closed", "record.numbered"]);
    expect(committed).not.toContain("deliberation.closed");
  });

  it("takes a person's event that came between the last reply and its commit into account, and then closes with its record", async () => {
    const { store, run } = setUp();
    store.beforeCommit = ({ events }) => {
      if (events.some(({ payload }) => payload.type === "record.numbered") && !types(store).includes("ask.retried")) {
        store.push({ type: "ask.retried", key: "r2/speak/api", by: "Ada" }, "2026-01-05T09:01:00.000Z");
      }
    };
    await run().done;
    expect(types(store).slice(-2)).toEqual(["deliberation.closed", "record.numbered"]);
    expect(new Set(eventsOf(store.log, "reply.recorded").map(({ key }) => key)).size).toBe(11);
  });

  it("TV-G-02: asks once more after invalid JSON, quoting what was wrong; both attempts are on record", async () => {
    const quoted: string[] = [];
    const { store, run } = setUp((request) => {
      if (request.cue.ask.key === "r1/speak/api") return { text: "I am satisfied." };
      if (request.cue.ask.key === "r1/speak/api~2")
        quoted.push(request.messages.map(({ content }) => content).join("\n"));
      return { json: null };
    });
    await run().done;
    const [rejected] = eventsOf(store.log, "reply.rejected");
    expect(rejected).toMatchObject({ key: "r1/speak/api", code: "unreadable" });
    expect(eventsOf(store.log, "reply.recorded")[0]).toMatchObject({ key: "r1/speak/api~2" });
    expect(quoted[0]).toContain(rejected?.reason);
    expect(status(store)).toBe("closed");
  });

  it("tries a failing endpoint again with growing waits, then leaves the seat out of the round", async () => {
    const { store, run, slept, attempts } = setUp((request) =>
      request.cue.ask.key === "r1/speak/api" ? { throw: new ModelError("unavailable") } : { json: null },
    );
    await run().done;
    expect(attempts.get(`${TEST_ID}/r1/speak/api`)).toBe(4);
    expect(slept.slice(0, 3)).toEqual([375, 750, 1500]);
    const [failed] = eventsOf(store.log, "ask.failed");
    expect(failed).toMatchObject({ key: "r1/speak/api", code: "unavailable" });
    expect(failed?.failedAttempts).toHaveLength(4);
    expect(eventsOf(store.log, "round.completed")[0]?.evaluation).toMatchObject({ degraded: true });
  });

  it("waits as long as a rate limit asks for and records the attempt", async () => {
    const { store, run, slept } = setUp((request, attempt) =>
      request.cue.ask.key === "r1/speak/api" && attempt === 1
        ? { throw: new ModelError("rate_limited", { retryAfterMs: 7000 }) }
        : { json: null },
    );
    await run().done;
    expect(slept).toEqual([7000]);
    expect(eventsOf(store.log, "reply.recorded")[0]?.failedAttempts).toMatchObject([{ code: "rate_limited" }]);
  });

  it("pauses with the reason when the key is rejected, and goes on after a resume", async () => {
    let isRejected = true;
    const { store, run } = setUp(() => (isRejected ? { throw: new ModelError("auth") } : { json: null }));
    await run().done;
    expect(status(store)).toBe("paused");
    expect(eventsOf(store.log, "deliberation.paused")[0]?.reason).toContain("API key");
    isRejected = false;
    store.push({ type: "deliberation.resumed", by: "Ada" }, "2026-01-05T09:01:00.000Z");
    await run().done;
    expect(status(store)).toBe("closed");
  });

  it.each(["deliberation.paused", "deliberation.cancelled"] as const)(
    "aborts the call in flight on %s and writes nothing after it",
    async (type) => {
      const { store, run } = setUp((request) =>
        request.cue.ask.key === "r1/speak/security" ? "hang" : { json: null },
      );
      const advancing = run();
      await untilStarted(store, "r1/speak/security");
      store.push({ type, by: "Ada" }, "2026-01-05T09:01:00.000Z");
      advancing.poke(store.log.length);
      await advancing.done;
      expect(types(store).at(-1)).toBe(type);
    },
  );

  it("takes a reply that was in hand while somebody paused and resumed", async () => {
    const { store, run, attempts } = setUp();
    let isDone = false;
    store.beforeCommit = ({ events }) => {
      if (isDone || !events.some(({ payload }) => payload.type === "reply.recorded")) return;
      isDone = true;
      store.push({ type: "deliberation.paused", by: "Ada" }, "2026-01-05T09:01:00.000Z");
      store.push({ type: "deliberation.resumed", by: "Ada" }, "2026-01-05T09:01:01.000Z");
    };
    await run().done;
    expect(status(store)).toBe("closed");
    expect([...attempts.values()].every((count) => count === 1)).toBe(true);
  });

  it("ends quietly when the deliberation is deleted under it", async () => {
    const { store, run } = setUp((request) => (request.cue.ask.key === "r1/speak/test" ? "hang" : { json: null }));
    const advancing = run();
    await untilStarted(store, "r1/speak/test");
    store.log.length = 0;
    advancing.poke(Number.MAX_SAFE_INTEGER);
    await advancing.done;
    expect(store.log).toHaveLength(0);
  });

  it("crashed at any commit and started again, ends with the same facts and asks only what was in flight again", async () => {
    const whole = setUp();
    await whole.run().done;
    for (let crashAt = 0; crashAt < whole.store.commits.length; crashAt++) {
      const { store, run, attempts } = setUp();
      let commits = 0;
      store.beforeCommit = () => {
        if (commits++ === crashAt) throw new Error("killed");
      };
      await expect(run().done).rejects.toThrow("killed");
      await run().done;
      expect(store.log.map(({ payload }) => factOf(payload))).toEqual(
        whole.store.log.map(({ payload }) => factOf(payload)),
      );
      expect(Math.max(...attempts.values())).toBeLessThanOrEqual(2);
      expect([...attempts.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(1);
    }
  });

  it("two runners on one deliberation: every reply is recorded once", async () => {
    const { store, run } = setUp();
    const first = run();
    const second = run();
    store.onCommitted = (head) => {
      first.poke(head);
      second.poke(head);
    };
    await Promise.all([first.done, second.done]);
    const keys = eventsOf(store.log, "reply.recorded").map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(status(store)).toBe("closed");
  });

  it("asks each of several seats once, however their replies fall between two commits, and again at once where one can't be taken", async () => {
    const store = new MemoryLogStore(TEST_ID, rehearsalCreated("review", { seed: 3 }));
    const rehearsal = createRehearsalPort({ speed: 0 });
    const calls: string[] = [];
    const held: (() => void)[] = [];
    const model: ModelPort = {
      async complete(request, options) {
        const { key, kind, round } = request.cue.ask;
        calls.push(key);
        const isRefused = calls.length === 1;
        // Its siblings answer only once it has been asked again.
        if (key.includes("~")) for (const release of held) release();
        else if (kind === "assess" && round === 1 && !isRefused)
          await new Promise<void>((resolve) => held.push(resolve));
        const reply = await rehearsal.complete(request, options);
        // One after the other, closer together than two commits.
        await new Promise((resolve) => setTimeout(resolve, 4 * (calls.length % 5)));
        return isRefused ? { ...reply, text: "no reply" } : reply;
      },
    };
    // Replies land while the log is being written.
    store.beforeCommit = () => new Promise((resolve) => setTimeout(resolve, 10));
    const clock = { now: Date.now, elapsed: Date.now, sleep: async () => undefined, random: Math.random };
    await advance(TEST_ID, runnerPorts({ store, model, clock }), new AbortController().signal).done;
    expect(calls.filter((key) => key.includes("~"))).toHaveLength(1);
    expect(calls.filter((key, index) => calls.indexOf(key) !== index)).toEqual([]);
    expect(eventsOf(store.log, "reply.recorded").length + eventsOf(store.log, "reply.rejected").length).toBe(
      calls.length,
    );
  });

  it("has a start on record for every reply, also where somebody else wrote in between", async () => {
    const { store, run } = setUp();
    let appends = 0;
    store.beforeCommit = () => {
      if (++appends % 2 === 0)
        store.push({ type: "ask.retried", key: "r9/speak/api", by: "Ada" }, "2026-01-05T09:01:00.000Z");
    };
    await run().done;
    expect(status(store)).toBe("closed");
    const started = new Set(eventsOf(store.log, "ask.started").map(({ key }) => key));
    expect(eventsOf(store.log, "reply.recorded").filter(({ key }) => !started.has(key))).toEqual([]);
  });

  it("drains: takes in the reply that is on its way, begins no other call, and ends", async () => {
    const { ports, attempts } = setUp();
    const store = new MemoryLogStore(TEST_ID, { ...created, source: { kind: "endpoint", model: "scripted" } });
    const endpoint = await ports.endpointFor(ENV_CONNECTION);
    let release: (() => void) | null = null;
    const held: ModelPort = {
      complete: async (request, options) => {
        await new Promise<void>((resolve) => (release = resolve));
        return endpoint.port.complete(request, options);
      },
    };
    const running = advance(
      TEST_ID,
      { ...ports, store, endpointFor: async () => ({ ...endpoint, port: held }) },
      new AbortController().signal,
    );
    await vi.waitFor(() => expect(release).not.toBeNull());
    running.drain();
    release!();
    expect(await running.done).toBe("drained");
    expect(attempts.size).toBe(1);
    expect(types(store).at(-1)).toBe("reply.recorded");
  });

  it("drains: takes in a reply that has come and waits for its price", async () => {
    const { ports, attempts } = setUp();
    const store = new MemoryLogStore(TEST_ID, { ...created, source: { kind: "endpoint", model: "scripted" } });
    const waiting: (() => void)[] = [];
    const priceOf = () => new Promise<null>((resolve) => waiting.push(() => resolve(null)));
    const running = advance(TEST_ID, { ...ports, store, priceOf }, new AbortController().signal);
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    running.drain();
    // By either name of the model.
    for (let asked = 0; asked < 2; asked++) {
      await vi.waitFor(() => expect(waiting).not.toEqual([]));
      waiting.shift()?.();
    }
    expect(await running.done).toBe("drained");
    expect(attempts.size).toBe(1);
    expect(types(store).at(-1)).toBe("reply.recorded");
  });

  it("ends with what failed for an unknown reason once the replies of the other seats are recorded", async () => {
    const store = new MemoryLogStore(TEST_ID, {
      ...rehearsalCreated("review", { seed: 3 }),
      source: { kind: "endpoint", model: "scripted" },
    });
    const rehearsal = createRehearsalPort({ speed: 0 });
    const calls: string[] = [];
    const held: (() => void)[] = [];
    let isFaulty = true;
    const model: ModelPort = {
      async complete(request, options) {
        calls.push(request.cue.ask.key);
        if (isFaulty) await new Promise<void>((resolve) => held.push(resolve));
        if (isFaulty && request.cue.ask.key === calls[0]) throw new Error("Query read timeout");
        return rehearsal.complete(request, options);
      },
    };
    const clock = { now: Date.now, elapsed: Date.now, sleep: async () => undefined, random: Math.random };
    const run = () => advance(TEST_ID, runnerPorts({ store, model, clock }), new AbortController().signal).done;
    const failed = run();
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(1));
    const asked = calls.length;
    held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    for (const release of held) release();
    await expect(failed).rejects.toThrow("Query read timeout");
    expect(eventsOf(store.log, "reply.recorded")).toHaveLength(asked - 1);
    isFaulty = false;
    await run();
    expect(calls.filter((key, index) => calls.indexOf(key) !== index)).toEqual([calls[0]]);
  });

  it("begins no call for a deliberation that is not its own any more", async () => {
    const { store, ports, attempts } = setUp();
    const stop = new AbortController();
    const expectHeld = async () => {
      stop.abort();
      throw new Error("taken over");
    };
    expect(await advance(TEST_ID, { ...ports, expectHeld }, stop.signal).done).toBe("stopped");
    expect(attempts.size).toBe(0);
    expect(types(store).at(-1)).toBe("ask.started");
  });
});

const factOf = (payload: EventPayload) => ("key" in payload ? `${payload.type} ${payload.key}` : payload.type);

async function untilStarted(store: MemoryLogStore, key: string): Promise<void> {
  while (!eventsOf(store.log, "ask.started").some((ask) => ask.key === key))
    await new Promise((resolve) => setImmediate(resolve));
}
