/** Thirteen rounds with more than eighty claims stay smooth: what a page works out for a new event is a fraction of a frame or two. */
import { expect, it } from "vitest";
import { quickest } from "@/lib/testing/quickest";
import { deliberate, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { viewsOf } from "@/lib/projections/views-of";
import { alarmModel } from "./alarm";
import { checkMatrix } from "./board/check-matrix";
import { claimDetail, claimsBoard } from "./board/claims-board";
import { decisionRows } from "./decisions";
import { failureModeRows } from "./failure-modes";
import { leadRows } from "./board/leads";
import { roundStops } from "./round-phases";
import { signalsModel } from "./signals";
import { slopeModel } from "./board/slope";
import { steeringModel } from "./steering";
import { stressRows } from "./stress";

const { log, folded, ...played } = deliberate(
  [
    {
      results: ["BROKEN", "UNCLEAR", "ROBUST", "ROBUST"],
      changes: 5,
      claims: { action: 2, guardian: 2, observer: 2, critic: 2 },
    },
  ],
  { config: { stop_threshold: 6 } },
);

it("every view of the overview, of the board and of the rounds takes a small multiple of what reading the log takes", () => {
  expect(stateIn({ ...played, log, folded }).claims.length).toBeGreaterThan(80);
  const views = viewsOf(folded);
  const overview = quickest(() => {
    snapshotOf(folded.lifecycle.deliberationId, folded);
    views.matrix(folded);
    for (const model of [
      checkMatrix,
      signalsModel,
      slopeModel,
      leadRows,
      stressRows,
      failureModeRows,
      steeringModel,
      alarmModel,
      roundStops,
    ])
      model(folded);
  });
  const board = quickest(() => {
    claimsBoard(folded, "critic");
    claimDetail(folded, "C-7-3");
    decisionRows(folded);
  });
  const rounds = quickest(() => void timeline(log, folded));
  // About 1.3, 0.03 and 6.5 times as long.
  const text = JSON.stringify(log);
  const read = quickest(() => void JSON.parse(text));
  expect(overview / read).toBeLessThan(30);
  expect(board / read).toBeLessThan(10);
  expect(rounds / read).toBeLessThan(120);
});
