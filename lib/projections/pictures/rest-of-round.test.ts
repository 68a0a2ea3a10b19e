import { expect, test } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { listRow } from "@/lib/projections/list-row";
import { restText, roundPace, roundTime } from "./rest-of-round";
import { lastRoundText, roundEffort } from "./round-effort";

const rounds = Array.from({ length: 3 }, () => [60, 60, 60, 60, 60]);
const { log } = playScores(rounds, { config: { max_iterations: 3, min_progress: 0 } });
/** The log up to the first question of a round. */
const until = (round: number) =>
  log.slice(0, log.findIndex(({ payload }) => payload.type === "ask.started" && payload.round === round) + 1);

const paceAt = (past: typeof log, round: number) => roundPace(foldLog(past).lifecycle, round);

test("the rest follows from what the rounds before took", () => {
  const pace = paceAt(until(2), 2);
  const first = roundTime(log, 1);
  expect(first?.ms).toBeGreaterThan(0);
  expect(pace).toEqual({ since: until(2).at(-1)?.at, usualMs: first?.ms });
  const took = [1, 2].map((round) => roundTime(log, round)?.ms ?? 0);
  expect(paceAt(until(3), 3)?.usualMs).toBe(Math.max(...took));
});

test("nothing is known in the first round, or before the first question of one", () => {
  expect(paceAt(until(1), 1)).toBeNull();
  expect(paceAt(until(2).slice(0, -1), 2)).toBeNull();
});

test.each([
  [0, "about 3 min left in this round"],
  [70_000, "about 2 min left in this round"],
  [170_000, "under a minute left in this round"],
  [180_000, null],
  [-60_000, null],
])("%i ms into a round that usually takes three minutes", (passed, words) => {
  const since = "2026-11-18T10:00:00.000Z";
  expect(restText({ since, usualMs: 180_000 }, Date.parse(since) + passed)).toBe(words);
});

test("a row of the list has it while it runs, and only then", () => {
  expect(listRow(foldLog(until(2))).facts.pace).toEqual(paceAt(until(2), 2));
  expect(listRow(foldLog(until(1))).facts).not.toHaveProperty("pace");
  expect(listRow(foldLog(log)).facts).not.toHaveProperty("pace");
});

test("what the last round took is said of that round, and of none that nobody spoke in", () => {
  const effort = roundEffort(log, foldLog(log));
  const took = effort?.rows.find(({ key }) => key === "2");
  expect(lastRoundText(effort, 2)).toBe(`The last round took ${took?.timeText} and ${took?.tokenText}.`);
  expect(lastRoundText(effort, 9)).toBeNull();
  expect(lastRoundText(null, 1)).toBeNull();
});
