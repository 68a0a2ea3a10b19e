import type { Folded } from "@/lib/kernel/fold";
import type { NoRoundCount } from "@/lib/projections/insight/round-count";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { alarmModel } from "./alarm";
import { structuredStateOf } from "./state";

/** P3-52: its own alarm is the one it acts on. */
export function structuredCount(folded: Folded): NoRoundCount {
  const alarm = alarmModel(folded);
  const round = completedRounds(structuredStateOf(folded)).at(-1);
  return {
    kind: "none",
    why: "Nothing is voted on here: each role writes a new piece of work in each round, and the stop signals are measured on all four together.",
    isNewEachRound: true,
    alarm: {
      rule: "This is the alarm the protocol itself acts on: it is raised while disagreement between the roles has fallen at two evaluations in a row.",
      raised: alarm && round?.completedSeq != null ? { text: alarm.text, seq: round.completedSeq } : null,
    },
  };
}
