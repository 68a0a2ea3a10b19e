/** How a debate ends: what a person's choice means, and the outcome that is put on record (P5-29, P5-39). */
import type { Outcome } from "@/lib/domain/outcome";
import { onRecord, type Decision } from "@/lib/kernel/decisions";
import { currentRound } from "@/lib/kernel/rounds";
import type { OptionId } from "./gates";
import { votersOf } from "./seating";
import { lastDecision, type DebateState, type Round } from "./state";
import { unreadSentences } from "./unread";

export const ENDINGS = {
  consensus: "Every seat stands behind it.",
  resolved: "The panel did not agree, and a person decided.",
  declined: "A person decided not to proceed.",
  returned: "A person sent the feature back to be reconsidered.",
  deferred: "A person deferred the decision.",
  split: "A person split it into smaller questions.",
  aborted: "A person ended it because it could not continue.",
} as const;
export type ClosingStatus = keyof typeof ENDINGS;

type Effect = { kind: "close"; status: ClosingStatus } | { kind: "proceed" } | { kind: "extend" };

/** What each option of each gate does. `null`: the round simply goes on. */
const EFFECTS: Readonly<Record<OptionId, Effect | null>> = {
  approach_a: { kind: "proceed" },
  approach_b: { kind: "proceed" },
  best_round: { kind: "proceed" },
  resolution_1: { kind: "proceed" },
  resolution_2: { kind: "proceed" },
  proceed: { kind: "proceed" },
  one_more_round: { kind: "extend" },
  modified_scope: { kind: "extend" },
  reconsider: { kind: "close", status: "returned" },
  decline: { kind: "close", status: "declined" },
  defer: { kind: "close", status: "deferred" },
  split: { kind: "close", status: "split" },
  abort: { kind: "close", status: "aborted" },
  enter_score: null,
  replace: null,
  shorten: null,
};

export function effectOf(choice: string): Effect | null {
  if (!Object.hasOwn(EFFECTS, choice)) throw new Error(`The debate knows no option ${choice}.`);
  return EFFECTS[choice as OptionId];
}

/** How it ends if this is chosen; null where it goes on, or the choice is none of the debate. */
export function endingOf(choice: string): ClosingStatus | null {
  const effect = Object.hasOwn(EFFECTS, choice) ? effectOf(choice) : null;
  if (effect?.kind === "close") return effect.status;
  return effect?.kind === "proceed" ? "resolved" : null;
}

/** A decision counts until the round it was made about is followed by another. */
export function decisionEffect(decision: Decision | null, round: Round | null): Effect | null {
  if (!decision || !round || decision.gate.round !== round.number) return null;
  return effectOf(decision.answer.choice);
}

export function closing(state: DebateState, status: ClosingStatus): Outcome {
  const rounds = currentRound(state)?.number ?? 0;
  if (status === "consensus") {
    const average = currentRound(state)?.evaluation?.average ?? 0;
    const voters = votersOf(state).length;
    const uncounted = voters < state.panel.length ? " The advocate’s score was not counted." : "";
    const unread = unreadSentences(state);
    const late = unread.length > 0 ? ` Not weighed by the panel: ${unread.join("; ")}.` : "";
    const summary = `All ${voters} seats stand behind it after ${countOfRounds(rounds)}. The average is ${average.toFixed(1)}; the target was ${state.config.target_satisfaction}.${uncounted}${late}`;
    return { status, rounds, summary, recorded: true, decidedBy: "panel" };
  }

  const last = lastDecision(state);
  if (!last) throw new Error("A debate without consensus is closed by a person.");
  const decision = onRecord(last);
  const { label, by } = decision;
  const isDecided = status === "resolved";
  return {
    status,
    ...(status === "aborted" ? {} : { stoppedBy: stoppedBy(state) }),
    rounds,
    summary: isDecided
      ? `${by} decided after ${countOfRounds(rounds)} without consensus: ${label}`
      : `${by} ended it after ${countOfRounds(rounds)} without a decision: ${label}`,
    recorded: isDecided,
    decidedBy: isDecided ? "person" : "nobody",
    decision,
  };
}

const countOfRounds = (rounds: number): string => (rounds === 1 ? "1 round" : `${rounds} rounds`);

/** The predicate that stopped the regular rounds; extensions do not change it (P5-37). */
export function stoppedBy(state: DebateState): "stalemate" | "max_iterations" | "time_limit" {
  for (const { evaluation } of state.rounds.toReversed()) {
    const status = evaluation?.status;
    if (status === "stalemate" || status === "max_iterations" || status === "time_limit") return status;
  }
  throw new Error("No round of this debate was stopped.");
}
