import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TUNABLES } from "@/lib/runner/tunables";
import { Lifetime } from "./shutdown";

const DRAIN_MS = 20_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const log: string[] = [];
  const lifetime = new Lifetime(DRAIN_MS);
  const noted = (name: string) => async () => void log.push(name);
  /** Ends when it is told to. */
  const slow = (name: string) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const stop = async () => {
      log.push(`${name} told`);
      await ended;
      log.push(`${name} ended`);
    };
    return { stop, end };
  };
  return { lifetime, log, noted, slow };
}

it("tells all parts at once, and ends what they worked with after the last of them, the database at the very end", async () => {
  const { lifetime, log, noted, slow } = setUp();
  const [one, other] = [slow("one"), slow("other")];
  lifetime.last(noted("database"));
  lifetime.ground(noted("pool"));
  lifetime.part(one.stop);
  lifetime.part(other.stop);
  const over = lifetime.end(Promise.resolve());
  expect(log).toEqual(["one told", "other told"]);
  other.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(log.splice(0)).toEqual(["one told", "other told", "other ended"]);
  one.end();
  expect(await over).toEqual([]);
  expect(log).toEqual(["one ended", "pool", "database"]);
});

it("waits for what hangs no longer than calls may take and a moment, ends the rest all the same, and says so", async () => {
  const { lifetime, log, noted, slow } = setUp();
  lifetime.last(noted("database"));
  lifetime.ground(() => new Promise(() => undefined));
  lifetime.part(slow("one").stop);
  lifetime.part(() => Promise.reject(new Error("broken")));
  const over = lifetime.end(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(DRAIN_MS + 2 * TUNABLES.shutdownGraceMs);
  expect((await over).map(String)).toEqual(["Error: broken", "Error: Not everything ended in time."]);
  expect(log).toEqual(["one told", "database"]);
});

it("starts nothing more once it ends, and tells a part that was just being started", async () => {
  const { lifetime, log, noted } = setUp();
  let goOn: () => void = () => undefined;
  const step = new Promise<void>((resolve) => (goOn = resolve));
  const start = async () => {
    lifetime.last(noted("database"));
    await step;
    lifetime.part(noted("worker"));
    log.push("outbox");
  };
  const started = start();
  const over = lifetime.end(started);
  goOn();
  await expect(started).rejects.toThrow("stops");
  expect(await over).toEqual([]);
  expect(log).toEqual(["worker", "database"]);
});
