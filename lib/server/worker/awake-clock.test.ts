import fc from "fast-check";
import { expect, it } from "vitest";
import { awakeClock } from "./awake-clock";

function clocks() {
  const time = { monotonic: 1000, wall: 5_000_000 };
  const now = awakeClock(
    () => time.monotonic,
    () => time.wall,
  );
  const pass = (ms: number) => {
    time.monotonic += ms;
    time.wall += ms;
  };
  return { time, now, pass };
}

it("goes on while the machine sleeps, which the monotonic clock does not", () => {
  const { time, now, pass } = clocks();
  const before = now();
  pass(100);
  time.wall += 3_600_000;
  expect(now() - before).toBe(3_600_100);
});

it("never goes back and never runs slow, however the wall clock is set and nudged", () => {
  const step = fc.record({
    awake: fc.nat(5000),
    asleep: fc.nat(100_000),
    set: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { time, now, pass } = clocks();
      let last = now();
      for (const { awake, asleep, set } of steps) {
        pass(awake);
        const early = now();
        expect(early - last).toBeGreaterThanOrEqual(awake);
        // Asleep: the wall clock alone goes on.
        time.wall += asleep;
        const woken = now();
        expect(woken - early).toBeGreaterThanOrEqual(asleep < 250 ? 0 : asleep - 250);
        time.wall += set;
        last = now();
        expect(last).toBeGreaterThanOrEqual(woken);
      }
    }),
  );
});
