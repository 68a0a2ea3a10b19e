import { record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { roundLimit } from "../config";
import { assessorsOf, type ReviewState } from "../state";

/** The counter is never reset (P1-41). A round beyond the limit was granted by a person (G-10, P1-34). */
export function startRound(state: ReviewState): Step {
  const round = state.rounds.length + 1;
  const extension = round > roundLimit(state.config);
  const isQuick = state.followUp !== null && round <= state.followUp.untilRound;
  return record({
    type: "round.started",
    round,
    order: assessorsOf(state).map(({ id }) => id),
    notes: [
      ...(extension ? ["Granted beyond the limit"] : []),
      ...(isQuick ? ["Round on your own changes to the ideas"] : []),
    ],
    extension,
  });
}
