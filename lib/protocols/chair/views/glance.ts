import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { answeredIn, chairStateOf } from "@/lib/protocols/chair/rules/state";

/** Who of those the chair asked has answered in this round. */
export function chairGlance(folded: Folded): OwnGlance {
  const round = currentRound(chairStateOf(folded));
  if (!round || round.order.length === 0) return { shape: "answers", text: "nobody asked yet" };
  const [done, of] = [answeredIn(round).length, round.order.length];
  return {
    shape: "answers",
    text: done === of ? `${of === 2 ? "both" : `all ${of}`} have answered` : `${done} of ${of} have answered`,
    progress: { done, of },
  };
}
