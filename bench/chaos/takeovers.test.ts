import { describe, expect, it } from "vitest";
import type { Call, EventRow, Fault } from "./check";
import { takeovers } from "./takeovers";

const event = (seq: number, type: string, committedAt: number): EventRow => ({
  deliberationId: "dlb_a",
  seq,
  key: null,
  type,
  payload: {},
  committedAt,
});
const call = (worker: string, startedAt: number): Call => ({
  deliberationId: "dlb_a",
  askKey: `r1/${startedAt}`,
  worker,
  startedAt,
  endedAt: null,
  outcome: "dropped",
});
const kill: Fault = { kind: "kill", of: "worker", worker: "worker-1.1", from: 10_000, to: 10_000 };

function measured(log: EventRow[], calls: Call[], faults: Fault[]) {
  return takeovers({ deliberations: [], events: log, records: [], gates: [], jobs: [] }, calls, faults).map(
    ({ kind, ms, isUndisturbed }) => ({ kind, ms, isUndisturbed }),
  );
}

describe("takeovers", () => {
  const log = [event(1, "ask.started", 9000), event(2, "reply.recorded", 11_200)];

  it("counts from the kill of whoever called last to the next commit", () => {
    expect(
      measured(log, [call("worker-2.1", 8000), call("worker-1.1", 9100), call("worker-2.1", 10_900)], [kill]),
    ).toEqual([{ kind: "kill", ms: 1200, isUndisturbed: true }]);
  });

  it("leaves out what another worker had, what was at rest, and what a person stopped", () => {
    expect(measured(log, [call("worker-2.1", 9100)], [kill])).toEqual([]);
    expect(
      measured([event(1, "gate.opened", 9000), event(2, "gate.answered", 11_000)], [call("worker-1.1", 8000)], [kill]),
    ).toEqual([]);
    expect(
      measured(
        [event(1, "ask.started", 9000), event(2, "deliberation.cancelled", 11_000)],
        [call("worker-1.1", 9100)],
        [kill],
      ),
    ).toEqual([]);
  });

  it("says where something else went wrong as well", () => {
    const away: Fault = { kind: "db-kill", of: "database", worker: null, from: 10_500, to: 11_000 };
    expect(measured(log, [call("worker-1.1", 9100)], [kill, away])).toEqual([
      { kind: "kill", ms: 1200, isUndisturbed: false },
    ]);
  });
});
