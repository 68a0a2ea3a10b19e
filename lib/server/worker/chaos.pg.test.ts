/** The short form of `npm run chaos`: real workers under faults of most kinds, checked from the tables and the endpoint's own list of calls. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { chaos } from "@/bench/chaos/chaos";
import type { PlannedFault } from "@/bench/chaos/plan";
import { reportLines } from "@/bench/chaos/report";

/**
 * Each fault once, mostly one after the other; which connections are cut, and who is asked what meanwhile, is as chance has
 * it. The worker that is stopped is so for longer than the others wait for it.
 */
const PLAN: readonly PlannedFault[] = [
  { kind: "stop", atMs: 1500, durationMs: 8000, worker: 0, chance: 0.5 },
  { kind: "web-kill", atMs: 3000, durationMs: 1000, worker: null, chance: 0 },
  { kind: "http-500", atMs: 5000, durationMs: 1000, worker: null, chance: 0 },
  { kind: "cut", atMs: 10_500, durationMs: 0, worker: null, chance: 0 },
  { kind: "kill", atMs: 12_500, durationMs: 0, worker: 1, chance: 0 },
  { kind: "read-only", atMs: 14_500, durationMs: 2000, worker: null, chance: 0 },
  { kind: "half-open", atMs: 17_500, durationMs: 4000, worker: 0, chance: 0.5 },
  { kind: "db-restart", atMs: 20_000, durationMs: 500, worker: null, chance: 0 },
  { kind: "term", atMs: 23_500, durationMs: 0, worker: 1, chance: 0 },
  { kind: "disk-full", atMs: 25_000, durationMs: 2000, worker: null, chance: 0 },
];

it(`survives ${PLAN.length} kinds of fault`, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-chaos-test-"));
  const report = await chaos({
    seed: 20_261_116,
    workers: 2,
    deliberations: 4,
    plan: PLAN,
    lengthMs: 27_000,
    patienceMs: 30_000,
    personEveryMs: 700,
    folder,
    say: () => undefined,
  });
  // Shown whole where it is not empty: what was struck and what came of it belong together.
  expect(report.problems.length === 0 ? [] : [...reportLines(report), folder]).toEqual([]);
  expect(report.faults.map(({ kind }) => kind).toSorted()).toEqual(PLAN.map(({ kind }) => kind).toSorted());
  expect(report.counts.deliberations["closed"]).toBeGreaterThan(0);
  expect(report.readers).toMatchObject({ count: 4, webs: 2 });
  expect(report.counts.readings).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
