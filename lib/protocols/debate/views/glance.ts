import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import { atLeast } from "@/lib/domain/compare";
import type { Folded } from "@/lib/kernel/fold";
import { numberWord } from "@/lib/projections/story/number-word";
import { fewNames } from "@/lib/projections/glance/few-names";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { type DebateState, givenScore } from "@/lib/protocols/debate/rules/state";
import { debateStateOf } from "./state";

const votersIn = (state: DebateState): { name: string; score: number | null }[] =>
  votersOf(state).map(({ id, name }) => ({ name, score: givenScore(state, id) }));

/** Of a design nobody states an answer before the end: so many score it at the target. */
export function debateSoFar(folded: Folded): string | null {
  const state = debateStateOf(folded);
  const { question_kind, target_satisfaction: target } = state.config;
  const voters = votersIn(state);
  const scored = voters.filter(({ score }) => score !== null);
  if (question_kind === "choice" || scored.length === 0) return null;
  const ready = scored.filter(({ score }) => score !== null && atLeast(score, target)).length;
  const of = voters.length;
  const who =
    ready === of && of > 1
      ? `all ${numberWord(of)} seats score`
      : `${ready === 0 ? "none" : numberWord(ready)} of ${numberWord(of)} seats ${ready > 1 ? "score" : "scores"}`;
  return `So far ${who} the design ${target} or more`;
}

export function debateGlance(folded: Folded): OwnGlance {
  const state = debateStateOf(folded);
  const voters = votersIn(state);
  if (voters.every(({ score }) => score === null)) return { shape: "rounds", text: "no score yet" };
  const below = voters.filter(({ score }) => score !== null && !atLeast(score, state.config.target_satisfaction));
  const behind = voters.filter(({ score }) => score !== null).length - below.length;
  return {
    shape: "rounds",
    text: behind === voters.length ? `all ${behind} behind it` : `${behind} of ${voters.length} behind it`,
    progress: { done: behind, of: voters.length },
    ...(below.length === 0
      ? {}
      : { dissent: `${fewNames(below.map(({ name }) => name))} ${below.length === 1 ? "is" : "are"} not behind it` }),
  };
}
