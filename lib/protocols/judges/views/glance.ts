import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import type { Folded } from "@/lib/kernel/fold";
import { colourOf, shown, shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { DIMENSION_SCALE, FALLBACK_POINTS } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { judgesStanding } from "./scores";
import { judgesStateOf } from "./state";

/** The last round that was counted: its mean, and how far apart the judges are. */
export function judgesGlance(folded: Folded): OwnGlance {
  const state = judgesStateOf(folded);
  const evaluation = state.rounds.findLast((round) => round.evaluation)?.evaluation;
  if (evaluation?.mode === "scoring" && evaluation.total !== null)
    return { shape: "spread", text: `${shown(evaluation.total, colourOf)} of ${FALLBACK_POINTS} points` };
  if (evaluation?.mode === "debate" && evaluation.mean !== null)
    return {
      shape: "spread",
      text: `mean ${shown(evaluation.mean)} of ${DIMENSION_SCALE.max}, ${shownGap(evaluation.range)} apart`,
    };
  const seats = judgesStanding(state);
  const done = seats.filter(({ score }) => score !== null).length;
  return { shape: "spread", text: done === 0 ? "not scored yet" : `${done} of ${seats.length} have scored` };
}
