/** How a debate ends: what a person's choice means, and the outcome that is put on record (P5-29, P5-39). */
import type { PayloadOf } from "@/lib/events/schema";
import type { OptionId } from "./gates";
import { currentRound, lastDecision, type DebateState, type Decision, type Round } from "./state";

export type ClosingStatus = "consensus" | "stalemate" | "max_iterations" | "time_limit" | "aborted";

type Effect = { kind: "close"; status: "aborted" | null } | { kind: "proceed" } | { kind: "extend" };

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
  reconsider: { kind: "close", status: null },
  decline: { kind: "close", status: null },
  defer: { kind: "close", status: null },
  split: { kind: "close", status: null },
  abort: { kind: "close", status: "aborted" },
  enter_score: null,
  replace: null,
  shorten: null,
};

export function effectOf(choice: string): Effect | null {
  if (!Object.hasOwn(EFFECTS, choice)) throw new Error(`The debate knows no option ${choice}.`);
  return EFFECTS[choice as OptionId];
}

/** A decision counts until the round it was made about is followed by another. */
export function decisionEffect(decision: Decision | null, round: Round | null): Effect | null {
  if (!decision || !round || decision.gate.round !== round.number) return null;
  return effectOf(decision.answer.choice);
}

export function closing(state: DebateState, status: ClosingStatus | null): PayloadOf<"deliberation.closed"> {
  const rounds = currentRound(state)?.number ?? 0;
  if (status === "consensus") {
    const average = currentRound(state)?.evaluation?.average ?? 0;
    const summary = `All ${state.panel.length} agents reached ${state.config.target_satisfaction} in round ${rounds}, with an average of ${average.toFixed(1)}.`;
    return closed({ status, rounds, summary, recorded: true, decidedBy: "panel" });
  }

  const decision = lastDecision(state);
  if (!decision) throw new Error("A debate without consensus is closed by a person.");
  const { gate, answer } = decision;
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  const isDecided = effectOf(answer.choice)?.kind === "proceed";
  return closed({
    status: status ?? stoppedBy(state),
    rounds,
    summary: isDecided
      ? `${answer.answeredBy} decided after ${countOfRounds(rounds)} without consensus: ${option.label}`
      : `${answer.answeredBy} ended it after ${countOfRounds(rounds)} without a decision: ${option.label}`,
    recorded: isDecided,
    decidedBy: isDecided ? "person" : "nobody",
    decision: { gateId: gate.id, choice: answer.choice, label: option.label, by: answer.answeredBy },
  });
}

const countOfRounds = (rounds: number): string => (rounds === 1 ? "1 round" : `${rounds} rounds`);
const closed = (outcome: PayloadOf<"deliberation.closed">["outcome"]): PayloadOf<"deliberation.closed"> => ({ type: "deliberation.closed", outcome });

/** The predicate that stopped the regular rounds; extensions do not change it (P5-37). */
export function stoppedBy(state: DebateState): "stalemate" | "max_iterations" | "time_limit" {
  for (const { evaluation } of state.rounds.toReversed()) {
    const status = evaluation?.status;
    if (status === "stalemate" || status === "max_iterations" || status === "time_limit") return status;
  }
  throw new Error("No round of this debate was stopped.");
}
