import { describe, expect, it } from "vitest";
import { traceTable } from "./trace-table";

const initial_state = [
  { variable: "queue", value: "2" },
  { variable: "orders.status", value: "draft" },
  { variable: "worker", value: "idle" },
];
const table = (...deltas: string[]) =>
  traceTable({ initial_state, steps: deltas.map((delta, index) => ({ action: `Step ${index + 1}`, delta })) });
const states = (...deltas: string[]) =>
  table(...deltas).steps.map((step) =>
    step.states.map(({ value, isChanged }) => (isChanged ? `→${value}` : value)).join(" "),
  );

describe("a trace as a table of states", () => {
  it("keeps the value of a variable until a delta changes it", () => {
    expect(states("queue: 2 → 3", "worker: idle → busy", "queue: 3 → 2")).toEqual([
      "→3 draft idle",
      "3 draft →busy",
      "→2 draft busy",
    ]);
  });

  it("reads several changes of one delta, however they are set apart and written", () => {
    expect(states("queue: 2 → 3; orders.status: draft → paid")).toEqual(["→3 →paid idle"]);
    expect(states("queue: 2 -> 3, worker: idle => busy.")).toEqual(["→3 draft →busy"]);
    expect(states("`Queue`: 2 → 3 rows, two of them large; worker = idle → busy")).toEqual([
      "→3 rows, two of them large draft →busy",
    ]);
  });

  it("leaves what it can't place as it was written, and says that there is some", () => {
    const { steps, hasOther } = table("outbox: 3 → 4 rows; queue: 2 → 3", "the client has its answer");
    expect(steps.map(({ other }) => other)).toEqual(["outbox: 3 → 4 rows", "the client has its answer"]);
    expect(hasOther).toBe(true);
    expect(table("queue: 2 → 3").hasOther).toBe(false);
  });
});
