/** Thirteen rounds with more than eighty claims stay smooth: what a page works out for a new event is a fraction of a frame or two. */
import { expect, it } from "vitest";
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

/** In milliseconds, the best of several: a busy machine is no fault of the code. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 7; again++) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

it("every view of the overview, of the board and of the rounds is worked out in a few milliseconds", () => {
  expect(stateIn({ ...played, log, folded }).claims.length).toBeGreaterThan(80);
  const views = viewsOf(folded);
  const overview = best(() => {
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
  const board = best(() => {
    claimsBoard(folded, "critic");
    claimDetail(folded, "C-7-3");
    decisionRows(folded);
  });
  const rounds = best(() => void timeline(log, folded));
  // About 2, 0.2 and 14 ms on a busy machine.
  expect(overview).toBeLessThan(40);
  expect(board).toBeLessThan(40);
  expect(rounds).toBeLessThan(120);
});
