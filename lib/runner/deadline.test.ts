/** Asks with a deadline, as a chair's rounds have them where one is set (P2-20). */
import { describe, expect, it } from "vitest";
import type { ModelPort, ModelRequest } from "@/lib/models/port";
import { advice, chairCreated, plainChair, seats, stateOf } from "@/lib/protocols/chair/rules/chair-harness";
import { isAnswerKind } from "@/lib/protocols/chair/rules/replies/answers";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { eventsOf } from "@/lib/testing/builders";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { TEST_ID } from "@/lib/testing/play";
import { advance } from "./advance";
import type { Clock } from "./ports";

const NINE = Date.parse("2026-01-05T09:00:00Z");
const MINUTE = 60_000;

/** Time passes when the test says so. */
class HandClock implements Clock {
  private time = NINE;
  readonly sleepers = new Set<{ until: number; wake: () => void }>();
  now = (): number => this.time;
  elapsed = (): number => this.time;
  random = (): number => 0.5;
  sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const sleeper = {
        until: this.time + ms,
        wake: () => {
          this.sleepers.delete(sleeper);
          resolve();
        },
      };
      signal.addEventListener(
        "abort",
        () => {
          this.sleepers.delete(sleeper);
          reject(signal.reason as Error);
        },
        { once: true },
      );
      this.sleepers.add(sleeper);
      if (ms <= 0) sleeper.wake();
    });
  pass(ms: number): void {
    this.time += ms;
    for (const sleeper of this.sleepers) if (sleeper.until <= this.time) sleeper.wake();
  }
}

/** `late`: seats whose answer to round 1 comes only when the test calls for it. */
function setUp({ deadline, late }: { deadline: number | null; late: readonly string[] }) {
  const store = new MemoryLogStore(
    TEST_ID,
    chairCreated({ panel: seats("a", "b", "c"), config: { triage_mode: "full", round_deadline: deadline } }),
  );
  const clock = new HandClock();
  const aborted: string[] = [];
  const held = new Map<string, () => void>();
  const model: ModelPort = {
    async complete({ cue: { ask } }: ModelRequest, { signal }) {
      const state = stateOf(foldLog(store.log));
      const json = isAnswerKind(ask.kind) ? advice() : plainChair(ask, state);
      const reply = { text: JSON.stringify(json), model: "scripted", usage: null };
      if (!late.includes(ask.agentId) || ask.round !== 1) return reply;
      return new Promise((resolve, reject) => {
        held.set(ask.agentId, () => resolve(reply));
        signal.addEventListener(
          "abort",
          () => {
            aborted.push(ask.agentId);
            reject(signal.reason as Error);
          },
          { once: true },
        );
      });
    },
  };
  const ports = runnerPorts({ store, model, clock });
  return {
    store,
    clock,
    aborted,
    held,
    run: (signal = new AbortController().signal) => advance(TEST_ID, ports, signal),
  };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isSo(); turn++) await soon();
  expect(isSo()).toBe(true);
}
const replied = (store: MemoryLogStore) =>
  eventsOf(store.log, "reply.recorded")
    .filter(({ kind }) => isAnswerKind(kind))
    .map(({ agentId }) => agentId as string);
const evaluation = (store: MemoryLogStore) => eventsOf(store.log, "round.completed")[0]?.evaluation;
const status = (store: MemoryLogStore) => statusOf(foldLog(store.log).lifecycle);

describe("P2-20: a deadline per round", () => {
  it("TV-P2-17: whoever is late is given up when it passes, and the round goes on with the others", async () => {
    const { store, clock, aborted, run } = setUp({ deadline: 5, late: ["c"] });
    const advancing = run();
    await until(() => replied(store).length === 2);
    clock.pass(5 * MINUTE - 1);
    await soon();
    expect(eventsOf(store.log, "ask.failed")).toEqual([]);
    clock.pass(1);
    await advancing.done;
    expect(eventsOf(store.log, "ask.failed")).toMatchObject([{ key: "r1/advise/c", agentId: "c", code: "deadline" }]);
    expect(aborted).toEqual(["c"]);
    expect(evaluation(store)).toMatchObject({ dispatched: ["a", "b", "c"], answered: ["a", "b"] });
    expect(status(store)).toBe("closed");
  });

  it("an answer that comes afterwards is not taken", async () => {
    const { store, clock, held, run } = setUp({ deadline: 5, late: ["c"] });
    const advancing = run();
    await until(() => replied(store).length === 2 && held.has("c"));
    clock.pass(5 * MINUTE);
    held.get("c")?.();
    await advancing.done;
    expect(replied(store)).toEqual(["a", "b"]);
    expect(eventsOf(store.log, "ask.failed")).toHaveLength(1);
  });

  it("an answer in time is taken, and nothing waits for its deadline any more", async () => {
    const { store, clock, held, run } = setUp({ deadline: 5, late: ["c"] });
    const advancing = run();
    await until(() => held.has("c") && replied(store).length === 2);
    clock.pass(4 * MINUTE);
    held.get("c")?.();
    await advancing.done;
    expect(replied(store).toSorted()).toEqual(["a", "b", "c"]);
    expect(eventsOf(store.log, "ask.failed")).toEqual([]);
    expect(clock.sleepers.size).toBe(0);
  });

  it("counts from when the round began: a runner that comes too late gives up at once", async () => {
    const first = setUp({ deadline: 5, late: ["b", "c"] });
    const stop = new AbortController();
    const advancing = first.run(stop.signal);
    await until(() => replied(first.store).length === 1 && first.held.size === 2);
    stop.abort();
    await advancing.done;
    // The process is gone; another one takes it up an hour later.
    const second = setUp({ deadline: 5, late: ["b", "c"] });
    second.store.log.splice(0, second.store.log.length, ...first.store.log);
    second.clock.pass(60 * MINUTE);
    await second.run().done;
    expect(eventsOf(second.store.log, "ask.failed").map(({ agentId, code }) => `${agentId} ${code}`)).toEqual([
      "b deadline",
      "c deadline",
    ]);
    expect(status(second.store)).toBe("closed");
  });

  it("without a deadline nobody is hurried; a person's word to go on gives up the calls in flight", async () => {
    const { store, clock, aborted, held, run } = setUp({ deadline: null, late: ["c"] });
    const advancing = run();
    await until(() => replied(store).length === 2 && held.has("c"));
    expect(clock.sleepers.size).toBe(0);
    clock.pass(600 * MINUTE);
    await soon();
    expect(evaluation(store)).toBeUndefined();
    store.push({ type: "input.given", input: "proceed", by: "Ada", data: {} }, new Date(clock.now()).toISOString());
    advancing.poke(store.log.length);
    await advancing.done;
    expect(aborted).toEqual(["c"]);
    expect(evaluation(store)).toMatchObject({ answered: ["a", "b"] });
    expect(status(store)).toBe("closed");
  });
});
