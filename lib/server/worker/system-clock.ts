import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@/lib/runner/ports";
import { loopTurns } from "./loop-turns";

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
  turn: () => loopTurns.wait(),
  random: () => Math.random(),
};
