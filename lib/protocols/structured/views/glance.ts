import type { OwnGlance } from "@/lib/contracts/deliberations/glance";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { countOf } from "@/lib/projections/wording";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { neededSignals } from "@/lib/protocols/structured/rules/signals/recommendation";
import { phaseRows } from "./round-phases";
import { structuredStateOf } from "./state";

/** The phase the round is in; between rounds and at the end, how many of the signals to stop hold. */
export function structuredGlance(folded: Folded): OwnGlance {
  const state = structuredStateOf(folded);
  const round = currentRound(state);
  if (!round) return { shape: "phases", text: "not begun yet" };
  const phases = phaseRows(folded, round.number).filter(({ state: its }) => its !== "none");
  const index = phases.findIndex(({ state: its }) => its === "now");
  const now = phases[index];
  const progress = { done: index < 0 ? phases.length : index, of: phases.length };
  if (now) return { shape: "phases", text: `${now.title}, phase ${index + 1} of ${phases.length}`, progress };
  if (round.kind === "synthesis" && !state.outcome) return { shape: "phases", text: "the synthesis is being written" };
  const held = completedRounds(state).at(-1)?.evaluation.satisfied;
  return {
    shape: "phases",
    text:
      held === undefined
        ? "no round is complete yet"
        : `${countOf(held, "signal")} to stop, ${neededSignals(state.config.stop_threshold)} needed`,
    ...(phases.length > 0 ? { progress } : {}),
  };
}
