/** How a structured deliberation ends (P3.9). */
import type { PayloadOf } from "@/lib/events/schema";
import { CLOSED_AT_BUDGET } from "../budget";
import type { OptionId } from "./gates/gate-kinds";
import { neededSignals } from "./signals/recommendation";
import { completedRounds, currentRound, synthesisRound, type CompletedRound, type PersonDecision, type StructuredState } from "./state";

export const CLOSING_STATUSES = ["stopped_converged", "budget_exhausted_converged", "non_converged", "process_failure", "aborted"] as const;
export type ClosingStatus = (typeof CLOSING_STATUSES)[number];
/** P3.9: the protocol's own word for where it stands. */
export type StructuredStatus = "running" | "awaiting_human" | "synthesis" | ClosingStatus | typeof CLOSED_AT_BUDGET;

export function statusIn(state: StructuredState): StructuredStatus {
  if (state.outcome) return CLOSING_STATUSES.find((status) => status === state.outcome?.status) ?? CLOSED_AT_BUDGET;
  if (state.stopped) return "aborted";
  if (state.openGate) return "awaiting_human";
  return currentRound(state)?.kind === "synthesis" ? "synthesis" : "running";
}

/** The answers that end it on the spot. */
const ENDINGS: Partial<Readonly<Record<OptionId, ClosingStatus>>> = { abort: "aborted", end_as_failure: "process_failure" };
export const endingOf = ({ answer }: PersonDecision): ClosingStatus | null => (Object.hasOwn(ENDINGS, answer.choice) ? (ENDINGS[answer.choice as OptionId] ?? null) : null);

export const hasConverged = (state: StructuredState, { evaluation }: CompletedRound): boolean => evaluation.satisfied >= neededSignals(state.config.stop_threshold);

/** What the last regular round amounts to; the synthesis changes claims, not how the deliberation ended. */
export function convergence(state: StructuredState): { round: CompletedRound; status: Exclude<ClosingStatus, "process_failure" | "aborted"> } {
  const round = completedRounds(state).at(-1);
  if (!round) throw new Error("No round was completed.");
  if (!hasConverged(state, round)) return { round, status: "non_converged" };
  return { round, status: round.evaluation.isBudgetSpent ? "budget_exhausted_converged" : "stopped_converged" };
}

export function closeAfterSynthesis(state: StructuredState): PayloadOf<"deliberation.closed"> {
  const { round, status } = convergence(state);
  const person = state.personDecisions.findLast(({ gate, answer }) => answer.choice === "synthesise" && gate.round === round.number);
  const option = person?.gate.options.find(({ id }) => id === "synthesise");
  const count = `${round.evaluation.satisfied} of 6 signals`;
  const lacking = round.evaluation.signals.filter(({ isSatisfied }) => !isSatisfied).map(({ id }) => id);
  const how = {
    stopped_converged: `Stopped after round ${round.number} with ${count}`,
    budget_exhausted_converged: `The budget was spent in round ${round.number} with ${count}`,
    non_converged: `Did not converge in ${round.number} rounds: ${count}, without ${lacking.join(", ")}`,
  }[status];
  return closed({
    status,
    rounds: synthesisRound(state)?.number ?? round.number,
    summary: `${how}; ${counted(state.decisions.length, "decision")}, ${counted(state.claims.length, "claim")}.`,
    // Non-convergence is a finding, not an error: it is documented as well.
    recorded: true,
    decidedBy: status === "non_converged" ? "nobody" : "panel",
    ...(person && option ? { decision: { gateId: person.gate.id, choice: "synthesise", label: option.label, by: person.answer.answeredBy } } : {}),
  });
}

export function closeByPerson(state: StructuredState, { gate, answer }: PersonDecision, status: ClosingStatus): PayloadOf<"deliberation.closed"> {
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  const rounds = currentRound(state)?.number ?? 0;
  const what = status === "process_failure" ? "ended it as a process failure" : "ended it";
  return closed({
    status,
    rounds,
    summary: `${answer.answeredBy} ${what} in round ${rounds}: ${gate.title.toLowerCase()}.`,
    recorded: false,
    decidedBy: "nobody",
    decision: { gateId: gate.id, choice: answer.choice, label: option.label, by: answer.answeredBy },
  });
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const closed = (outcome: PayloadOf<"deliberation.closed">["outcome"]): PayloadOf<"deliberation.closed"> => ({ type: "deliberation.closed", outcome });
