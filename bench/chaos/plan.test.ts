import { describe, expect, it } from "vitest";
import { ALL_FAULTS, FAULT_KINDS, planFaults } from "./plan";

const OPTIONS = { kinds: ALL_FAULTS, workers: 3, lengthMs: 600_000, everyMs: 2000 };
const subjectOf = ({ kind, worker }: { kind: (typeof ALL_FAULTS)[number]; worker: number | null }): string =>
  worker === null ? FAULT_KINDS[kind].of : `worker ${worker}`;

describe("planFaults", () => {
  it("is a function of the seed", () => {
    expect(planFaults({ ...OPTIONS, seed: 1 })).toEqual(planFaults({ ...OPTIONS, seed: 1 }));
    expect(planFaults({ ...OPTIONS, seed: 1 })).not.toEqual(planFaults({ ...OPTIONS, seed: 2 }));
  });

  it.each([1, 42, 4_000_000_000])(
    "has every kind, in order of time, and strikes nobody twice at once (seed %d)",
    (seed) => {
      const plan = planFaults({ ...OPTIONS, seed });
      expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(ALL_FAULTS));
      const until = new Map<string, number>();
      let last = 0;
      expect(plan.at(-1)?.atMs).toBeLessThan(OPTIONS.lengthMs);
      for (const fault of plan) {
        expect(fault.atMs).toBeGreaterThanOrEqual(last);
        expect(fault.atMs).toBeGreaterThanOrEqual(until.get(subjectOf(fault)) ?? 0);
        last = fault.atMs;
        until.set(subjectOf(fault), fault.atMs + fault.durationMs);
      }
    },
  );

  it("is empty without kinds", () => {
    expect(planFaults({ ...OPTIONS, seed: 1, kinds: [] })).toEqual([]);
  });
});
