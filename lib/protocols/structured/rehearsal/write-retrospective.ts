/** The look back on the procedure (P3-50). */
import { convergence } from "@/lib/protocols/structured/rules/closing";
import { retrospectiveOf } from "@/lib/protocols/structured/rules/rounds/retrospective";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import type { Scene } from "./scene";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function retrospect({ state }: Scene): ReplyOf<"retrospect"> {
  const { status, round } = convergence(state);
  const { checklist, alarms } = retrospectiveOf(state);
  const held = round.evaluation.signals.filter(({ isSatisfied }) => isSatisfied).map(({ id }) => id);
  const missing = round.evaluation.signals.filter(({ isSatisfied }) => !isSatisfied);
  const friendly = completedRounds(state)
    .filter(({ verifications }) =>
      verifications.some(({ check, result }) => check === "observer_friction_vs_critic_attack" && result === "BROKEN"),
    )
    .map(({ number }) => number);
  return {
    what_worked:
      friendly[0] !== undefined
        ? fill(sentences().retrospect.friendlyFire, { round: friendly[0] })
        : sentences().retrospect.exhibits,
    what_failed: alarms[0]
      ? fill(sentences().retrospect.driedUp, { round: alarms[0].round })
      : fill(sentences().retrospect.sameCases, { lead: ROLE_NAMES[round.lead] }),
    failure_modes: checklist.map(({ id, firedIn, hintedIn }) => ({
      id,
      comment:
        firedIn.length > 0
          ? fill(sentences().retrospect.fired, {
              when:
                firedIn.length === 1
                  ? fill(sentences().retrospect.firedOnce, { round: firedIn[0] ?? "" })
                  : fill(sentences().retrospect.firedOften, { count: firedIn.length, last: firedIn.at(-1) ?? "" }),
              meaning: passages().failureModes.fired[id],
            })
          : hintedIn.length > 0
            ? fill(sentences().retrospect.hints, { rounds: hintedIn.join(", ") })
            : passages().failureModes.quiet[id],
    })),
    why_not_converged:
      status === "non_converged"
        ? fill(sentences().retrospect.whyNotConverged, {
            held: held.join(", ") || sentences().retrospect.noSignal,
            missing: missing.map(({ id }) => `${passages().lacking[id]} (${id})`).join("; "),
          })
        : null,
    calibration:
      status === "non_converged"
        ? [...sentences().retrospect.calibrationNotConverged]
        : [...sentences().retrospect.calibration],
    product_nodes: new Set(
      completedRounds(state).flatMap(({ proposal }) => proposal?.reply.primitives.map(({ name }) => name) ?? []),
    ).size,
  };
}
