/** The sycophancy alarm while it lasts: since when, on what numbers, and what is being done about it (P3-52). */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { completedRounds, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { structuredStateOf } from "./state";

export type AlarmModel = { since: number; text: string; /** What followed from it by itself. */ reaction: string };

export function alarmModel(folded: Folded): AlarmModel | null {
  const state = structuredStateOf(folded);
  const rounds = completedRounds(state);
  const text = rounds.at(-1)?.evaluation.alarm ?? null;
  if (text === null) return null;
  const quiet = rounds.findLastIndex(({ evaluation }) => evaluation.alarm === null);
  const isThin = rounds.at(-1)?.evaluation.isThinAlarm === true;
  return {
    since: rounds[quiet + 1]?.number ?? 0,
    text,
    reaction:
      isThin && !state.steering.criticTarget
        ? "Nothing follows from it while it rests on a single check."
        : reactionOf(state),
  };
}

function reactionOf(state: StructuredState): string {
  const open = currentRound(state);
  const target = open?.kind === "regular" && open.evaluation === null ? open.criticTarget : null;
  switch (state.config.alarm_reaction) {
    case "tighten_critic":
      if (state.outcome || state.stopped) return "While it lasted, the Critic got a target in every round.";
      return target
        ? `In round ${open?.number ?? 0}, the Critic should attack: ${target}`
        : "While it lasts, the Critic gets a target in every round.";
    case "stress_critic":
      return "When it went off, a round without the Critic was inserted if one was free.";
    case "warn":
      return "Nothing else happens: this deliberation is set to warn only.";
  }
}
