import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { loopTurns } from "./loop-turns";

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

it("lets others have the loop between pieces of work that came in together, in the order they came", async () => {
  const done: number[] = [];
  let othersHad = 0;
  const others = (async () => {
    while (done.length < 20) {
      await setImmediate();
      othersHad++;
    }
  })();
  await Promise.all(
    Array.from({ length: 20 }, async (_, piece) => {
      const wait = loopTurns.wait();
      if (wait) await wait;
      busyFor(10);
      done.push(piece);
    }),
  );
  await others;
  expect(done).toEqual(Array.from({ length: 20 }, (_, piece) => piece));
  // Without turns all twenty run before anybody else does.
  expect(othersHad).toBeGreaterThanOrEqual(4);
});

it("goes on in every turn, however busy the loop is with something else", async () => {
  const done: number[] = [];
  const busy = (async () => {
    while (done.length < 40) {
      busyFor(40);
      await setImmediate();
    }
  })();
  await Promise.all(
    Array.from({ length: 40 }, async (_, piece) => {
      const wait = loopTurns.wait();
      if (wait) await wait;
      busyFor(5);
      done.push(piece);
    }),
  );
  await busy;
  expect(done).toHaveLength(40);
});

it("costs nothing while there is time", async () => {
  await setImmediate();
  await setImmediate();
  expect(loopTurns.wait()).toBeUndefined();
});
