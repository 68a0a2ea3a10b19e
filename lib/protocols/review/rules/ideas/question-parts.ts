import { currentVersion, type ReviewState, type Round } from "../state";
import { vaguenessIn } from "../judging/vagueness";

/** P1-25 for the question as it stands: what it names according to the modifier, and what the patterns say. */
export function vaguenessOf(state: ReviewState, round: Round): string[] {
  const parts = state.questionParts.find((one) => one.round === round.number)?.reply ?? null;
  return vaguenessIn(currentVersion(state).text, parts);
}
