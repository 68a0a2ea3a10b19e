/** How it ends: what is put on record, by whom it was decided (P4-31, P4-33, P4-37). */
import type { Outcome } from "@/lib/domain/outcome";
import type { PayloadOf } from "@/lib/events/schema";
import type { Band } from "./bands";
import { bandIn } from "./course";
import type { Evaluation } from "./evaluation";
import type { ChoiceId } from "./gates/options";
import { bandOfSide, resultLine } from "./gates/verdict-gates";
import type { Decision, JudgesState, Round } from "./state";

type Completed = Round & { evaluation: Evaluation };
type Closed = PayloadOf<"deliberation.closed">;

/** P4-33, and `aborted` where a person gave it up. `degraded` is a mark beside it, told in the summary. */
export type ClosingStatus = "consensus" | "majority" | "no_majority" | "scored" | "failed" | "aborted";

export function closeWithVerdict(state: JudgesState, round: Completed): Closed {
  return closed(state, { status: statusOf(round), summary: resultLine(state, round), recorded: true, decidedBy: "panel" });
}

export function closeAfterFailure(state: JudgesState, round: Completed): Closed {
  return closed(state, { status: "failed", summary: resultLine(state, round), recorded: false, decidedBy: "nobody" });
}

export function closeByDecision(state: JudgesState, round: Completed, { gate, answer }: Decision): Closed {
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  const isGivenUp = answer.choice === "abort" || answer.choice === "stop";
  const band = decidedBand(round, answer.choice);
  const ruling = isGivenUp || band === null ? "" : ` The verdict is ${band}.`;
  return closed(state, {
    status: answer.choice === "abort" ? "aborted" : statusOf(round),
    summary: `${resultLine(state, round)} ${answer.answeredBy} decided: ${option.label}.${ruling}`,
    recorded: !isGivenUp,
    decidedBy: isGivenUp ? "nobody" : "person",
    decision: { gateId: gate.id, choice: answer.choice, label: option.label, by: answer.answeredBy },
  });
}

const SIDE_BANDS: Readonly<Partial<Record<string, Band>>> = { side_pass: "PASS", side_conditional: "CONDITIONAL", side_fail: "FAIL" } satisfies Partial<Record<ChoiceId, Band>>;

/** The band that stands after a decision: the side taken, or what the judges said. */
export function decidedBand(round: Completed, choice: string): Band | null {
  const side = SIDE_BANDS[choice];
  if (side && round.evaluation.mode === "debate") return bandOfSide(side, { ...round, evaluation: round.evaluation });
  return bandIn(round.evaluation);
}

function statusOf({ evaluation }: Completed): ClosingStatus {
  if (evaluation.mode === "scoring") return evaluation.status;
  if (!evaluation.verdict) throw new Error("A round without a verdict ends nothing.");
  return evaluation.verdict.type;
}

const closed = (state: JudgesState, outcome: Omit<Outcome, "rounds">): Closed => ({ type: "deliberation.closed", outcome: { ...outcome, rounds: state.rounds.length } });

export type ConsensusMethod = "unanimous" | "majority" | "forced";

/** P4-31; null while nothing is decided, and where nobody decided. */
export function consensusMethod({ outcome }: JudgesState): ConsensusMethod | null {
  if (!outcome || outcome.decidedBy === "nobody") return null;
  if (outcome.status === "no_majority") return "forced";
  return outcome.status === "majority" ? "majority" : outcome.status === "consensus" ? "unanimous" : null;
}
