/** The sycophancy alarm while it lasts: since when, on what numbers, and what is being done about it (P3-52). */
import type { Folded } from "@/lib/protocols/fold";
import { completedRounds, currentRound, type StructuredState } from "@/lib/protocols/structured/state";
import { structuredStateOf } from "./state";

export type AlarmModel = { since: number; text: string; /** What followed from it by itself. */ reaction: string };

export function alarmModel(folded: Folded): AlarmModel | null {
  const state = structuredStateOf(folded);
  const rounds = completedRounds(state);
  const text = rounds.at(-1)?.evaluation.alarm ?? null;
  if (text === null) return null;
  const quiet = rounds.findLastIndex(({ evaluation }) => evaluation.alarm === null);
  return { since: rounds[quiet + 1]?.number ?? 0, text, reaction: reactionOf(state) };
}

function reactionOf(state: StructuredState): string {
  const open = currentRound(state);
  const target = open?.kind === "regular" && open.evaluation === null ? open.criticTarget : null;
  switch (state.config.alarm_reaction) {
    case "tighten_critic":
      if (state.outcome || state.stopped) return "While it lasted the Critic was given a target in every round.";
      return target ? `In round ${open?.number ?? 0} the Critic has to attack: ${target}` : "While it lasts the Critic is given a target in every round.";
    case "stress_critic":
      return "When it set on, a round without the Critic was put in, where one was free.";
    case "warn":
      return "Nothing else follows: this deliberation was set up to warn only.";
  }
}
