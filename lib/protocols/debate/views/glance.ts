import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import { atLeast } from "@/lib/domain/compare";
import type { Folded } from "@/lib/kernel/fold";
import { fewNames } from "@/lib/projections/glance/few-names";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { givenScore } from "@/lib/protocols/debate/rules/state";
import { debateStateOf } from "./state";

export function debateGlance(folded: Folded): OwnGlance {
  const state = debateStateOf(folded);
  const voters = votersOf(state).map(({ id, name }) => ({ name, score: givenScore(state, id) }));
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
