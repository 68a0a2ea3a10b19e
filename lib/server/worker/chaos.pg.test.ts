/** The short form of `npm run chaos`: real workers under faults of most kinds, checked from the tables and the endpoint's own list of calls. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { chaos } from "@/bench/chaos/chaos";
import { type FaultKind, planFaults } from "@/bench/chaos/plan";
import { reportLines } from "@/bench/chaos/report";

const SEED = 20_261_116;
const WORKERS = 2;
const KINDS: FaultKind[] = ["stop", "cut", "kill", "read-only", "half-open", "term", "db-restart", "disk-full"];
const LENGTH_MS = 22_000;
/** What lasts longer is for the long form. */
const LONGEST_MS = 4000;

it(`survives ${KINDS.length} kinds of fault`, { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-chaos-test-"));
  const plan = planFaults({ seed: SEED, kinds: KINDS, workers: WORKERS, lengthMs: LENGTH_MS, everyMs: LENGTH_MS / (KINDS.length + 1) }).map((fault) => ({ ...fault, durationMs: Math.min(fault.durationMs, LONGEST_MS) }));
  const report = await chaos({ seed: SEED, workers: WORKERS, deliberations: 7, plan, lengthMs: LENGTH_MS, patienceMs: 30_000, personEveryMs: 700, folder, say: () => undefined });
  // Shown whole where it is not empty: what was struck and what came of it belong together.
  expect(report.problems.length === 0 ? [] : reportLines(report)).toEqual([]);
  expect(new Set(report.faults.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(report.counts.deliberations["closed"]).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
