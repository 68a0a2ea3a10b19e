/** How a structured deliberation ends (P3.9). */
import type { Outcome } from "@/lib/domain/outcome";
import { CLOSED_AT_BUDGET } from "@/lib/kernel/budget";
import { CLOSED_UNDECIDED } from "@/lib/kernel/deciding";
import { onRecord, type Decision } from "@/lib/kernel/decisions";
import { currentRound } from "@/lib/kernel/rounds";
import type { OptionId } from "./gates/gate-kinds";
import { signalCount } from "./signals/reachable";
import { missingIn, neededSignals } from "./signals/recommendation";
import { SIGNAL_TITLES } from "./signals/signal";
import { completedRounds, regularRoundsIn, type CompletedRound, type StructuredState } from "./state";

export const ENDINGS = {
  stopped_converged: "Enough stop signals held, and the synthesis was written.",
  budget_exhausted_converged: "The round budget was used up, with enough stop signals.",
  non_converged: "The rounds ended with too few stop signals.",
  process_failure: "A rule of the process was broken and not repaired.",
  aborted: "A person ended it.",
} as const;
export type ClosingStatus = keyof typeof ENDINGS;
const CLOSING_STATUSES = Object.keys(ENDINGS) as ClosingStatus[];
/** P3.9: the protocol's own word for where it stands. */
export type StructuredStatus =
  | "running"
  | "awaiting_human"
  | "synthesis"
  | ClosingStatus
  | typeof CLOSED_AT_BUDGET
  | typeof CLOSED_UNDECIDED;

export function statusIn(state: StructuredState): StructuredStatus {
  const { outcome } = state;
  if (outcome?.status === CLOSED_UNDECIDED) return CLOSED_UNDECIDED;
  if (outcome) return CLOSING_STATUSES.find((status) => status === outcome.status) ?? CLOSED_AT_BUDGET;
  if (state.stopped) return "aborted";
  if (state.openGate) return "awaiting_human";
  return currentRound(state)?.kind === "synthesis" ? "synthesis" : "running";
}

/** The answers that end it on the spot. */
const ENDED_BY: Partial<Readonly<Record<OptionId, ClosingStatus>>> = {
  abort: "aborted",
  end_as_failure: "process_failure",
};
export const endingOf = ({ answer }: Decision): ClosingStatus | null =>
  Object.hasOwn(ENDED_BY, answer.choice) ? (ENDED_BY[answer.choice as OptionId] ?? null) : null;

export const hasConverged = (state: StructuredState, { evaluation }: CompletedRound): boolean =>
  evaluation.satisfied >= neededSignals(state.config.stop_threshold);

/** What the last regular round amounts to; the synthesis changes claims, not how the deliberation ended. */
export function convergence(state: StructuredState): {
  round: CompletedRound;
  status: Exclude<ClosingStatus, "process_failure" | "aborted">;
} {
  const round = completedRounds(state).at(-1);
  if (!round) throw new Error("No round was completed.");
  if (!hasConverged(state, round)) return { round, status: "non_converged" };
  return { round, status: round.evaluation.isBudgetSpent ? "budget_exhausted_converged" : "stopped_converged" };
}

export function closeAfterSynthesis(state: StructuredState): Outcome {
  const { round, status } = convergence(state);
  const person = state.personDecisions.findLast(
    ({ gate, answer }) => answer.choice === "synthesise" && gate.round === round.number,
  );
  const count = signalCount(round.evaluation);
  const lacking = missingIn(round.evaluation).map(({ id }) => `“${SIGNAL_TITLES[id]}”`);
  const how = {
    stopped_converged: `Stopped after round ${round.number} with ${count}`,
    budget_exhausted_converged: `The round budget was used up in round ${round.number} with ${count}`,
    non_converged: `Did not converge in ${round.number} rounds: ${count}. Missing: ${lacking.join(", ")}`,
  }[status];
  return {
    status,
    // The synthesis is no round of the budget (P3-Q6).
    rounds: regularRoundsIn(state),
    summary: `${how}; ${counted(state.decisions.length, "decision")}, ${counted(state.claims.length, "claim")}.`,
    // Non-convergence is a finding, not an error: it is documented as well.
    recorded: true,
    decidedBy: status === "non_converged" ? "nobody" : "panel",
    ...(person ? { decision: onRecord(person) } : {}),
  };
}

export function closeByPerson(state: StructuredState, decision: Decision, status: ClosingStatus): Outcome {
  const { gate, answer } = decision;
  const what = status === "process_failure" ? "ended it as a process failure" : "ended it";
  return {
    status,
    rounds: regularRoundsIn(state),
    summary: `${answer.answeredBy} ${what} in round ${currentRound(state)?.number ?? 0}, asked “${gate.title}”.`,
    recorded: false,
    decidedBy: "nobody",
    decision: onRecord(decision),
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
