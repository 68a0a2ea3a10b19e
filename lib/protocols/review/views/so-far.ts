import { numberWord } from "@/lib/projections/story/number-word";
import type { Folded } from "@/lib/kernel/fold";
import { assessorsOf, currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { reviewStateOf } from "./state";

/** The version the last complete round judged. */
export function judgedVersion(state: ReviewState): number {
  const round = state.rounds.findLast(({ evaluation }) => evaluation !== null)?.number ?? 1;
  return (state.versions.findLast(({ afterRound }) => afterRound < round) ?? currentVersion(state)).number;
}

/** Ideas are rated, not passed. */
export function reviewSoFar(folded: Folded): string | null {
  const state = reviewStateOf(folded);
  const round = state.rounds.findLast(({ evaluation }) => evaluation !== null);
  if (!round || state.config.profile === "idea") return null;
  const assessors = assessorsOf(state);
  const passing = assessors.filter(({ id }) => round.turns[id]?.verdict === "PASS").length;
  const who =
    passing === assessors.length
      ? `all ${numberWord(passing)} assessors pass`
      : `${passing === 0 ? "none" : numberWord(passing)} of ${numberWord(assessors.length)} assessors ${passing > 1 ? "pass" : "passes"}`;
  return `So far ${who} version ${judgedVersion(state)}`;
}
