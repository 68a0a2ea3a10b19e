import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { fewNames } from "@/lib/projections/glance/few-names";
import { assessorsOf } from "@/lib/protocols/review/rules/state";
import { reviewStateOf } from "./state";

/** How many approve the text as it stands: a new draft has to be approved anew. */
export function reviewGlance(folded: Folded): OwnGlance {
  const state = reviewStateOf(folded);
  const round = currentRound(state);
  const assessors = assessorsOf(state);
  const turns = assessors.flatMap(({ id, name }) => {
    const turn = round?.turns[id];
    return turn ? [{ name, isPass: turn.verdict === "PASS" }] : [];
  });
  const of = assessors.length;
  if (state.config.profile === "idea") {
    const agreed = round?.evaluation?.ideas?.shortlist.length;
    return agreed === undefined
      ? { shape: "answers", text: `${turns.length} of ${of} have answered`, progress: { done: turns.length, of } }
      : { shape: "approvals", text: `${agreed} of the top ${of} ideas agreed`, progress: { done: agreed, of } };
  }
  if (turns.length === 0) return { shape: "approvals", text: "not judged yet", progress: { done: 0, of } };
  const done = turns.filter(({ isPass }) => isPass).length;
  const against = turns.filter(({ isPass }) => !isPass).map(({ name }) => name);
  return {
    shape: "approvals",
    text: done === of ? `all ${of} approve` : `${done} of ${of} approve`,
    progress: { done, of },
    ...(against.length === 0
      ? {}
      : { dissent: `${fewNames(against)} ${against.length === 1 ? "does" : "do"} not approve` }),
  };
}
