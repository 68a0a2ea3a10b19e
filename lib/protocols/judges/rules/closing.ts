/** How it ends: what is put on record, by whom it was decided (P4-31, P4-33, P4-37). */
import type { Outcome } from "@/lib/domain/outcome";
import { onRecord, type Decision } from "@/lib/kernel/decisions";
import type { Band } from "./verdict/bands";
import type { Evaluation } from "./verdict/evaluation";
import type { ChoiceId } from "./gates/options";
import { bandOfSide, resultLine } from "./gates/verdict-gates";
import type { JudgesState, Round } from "./state";

type Completed = Round & { evaluation: Evaluation };

/** P4-33, and how a person ended what had no majority or was given up. `degraded` is a mark beside it, told in the summary. */
export const ENDINGS = {
  consensus: "All scores are close together.",
  majority: "More than half of the judges agree. The dissent is on record.",
  resolved: "The judges had no majority, and a person decided.",
  scored: "The judges scored it once, without a debate.",
  failed: "Too few judges answered.",
  stopped: "A person stopped it without a verdict.",
  aborted: "A person gave it up after a failed verdict.",
} as const;
export type ClosingStatus = keyof typeof ENDINGS;

export function closeWithVerdict(state: JudgesState, round: Completed): Outcome {
  const type = resultOf(round);
  if (type === "no_majority") throw new Error("What has no majority is closed by a person.");
  return closed(state, { status: type, summary: resultLine(state, round), recorded: true, decidedBy: "panel" });
}

export function closeAfterFailure(state: JudgesState, round: Completed): Outcome {
  return closed(state, { status: "failed", summary: resultLine(state, round), recorded: false, decidedBy: "nobody" });
}

export function closeByDecision(state: JudgesState, round: Completed, last: Decision): Outcome {
  const decision = onRecord(last);
  const { choice, label, by } = decision;
  const givenUp = GIVEN_UP[choice];
  const isGivenUp = givenUp !== undefined;
  const result = resultOf(round);
  // The judges' own verdict stands in the line before it already, on its own scale.
  const side = sideTaken(round, choice);
  const ruling = side === null ? "" : ` The verdict is ${side}.`;
  return closed(state, {
    status: givenUp ?? (result === "no_majority" ? "resolved" : result),
    ...(result === "no_majority" ? { stoppedBy: result } : {}),
    summary: `${resultLine(state, round)} ${by} decided: ${label}.${ruling}`,
    recorded: !isGivenUp,
    decidedBy: isGivenUp ? "nobody" : "person",
    decision,
  });
}

const GIVEN_UP: Readonly<Partial<Record<string, ClosingStatus>>> = {
  abort: "aborted",
  stop: "stopped",
} satisfies Partial<Record<ChoiceId, ClosingStatus>>;

/** Null where the word on record is the true one. */
export const endingOf = (choice: string): ClosingStatus | null =>
  GIVEN_UP[choice] ?? (Object.hasOwn(SIDE_BANDS, choice) ? "resolved" : null);

const SIDE_BANDS: Readonly<Partial<Record<string, Band>>> = {
  side_pass: "PASS",
  side_conditional: "CONDITIONAL",
  side_fail: "FAIL",
} satisfies Partial<Record<ChoiceId, Band>>;

/** The band a person chose where the judges had none, capped like a verdict. */
function sideTaken(round: Completed, choice: string): Band | null {
  const side = SIDE_BANDS[choice];
  return side && round.evaluation.mode === "debate"
    ? bandOfSide(side, { ...round, evaluation: round.evaluation })
    : null;
}

function resultOf({ evaluation }: Completed): "consensus" | "majority" | "no_majority" | "scored" | "failed" {
  if (evaluation.mode === "scoring") return evaluation.status;
  if (!evaluation.verdict) throw new Error("A round without a verdict ends nothing.");
  return evaluation.verdict.type;
}

const closed = ({ rounds }: JudgesState, outcome: Omit<Outcome, "rounds">): Outcome => ({
  ...outcome,
  rounds: rounds.length,
});

export type ConsensusMethod = "unanimous" | "majority" | "forced";

/** P4-31; null while nothing is decided, and where nobody decided. */
export function consensusMethod({ outcome }: JudgesState): ConsensusMethod | null {
  if (!outcome || outcome.decidedBy === "nobody") return null;
  // "no_majority" is what it was called before the ending had a word of its own.
  if (outcome.status === "resolved" || outcome.status === "no_majority") return "forced";
  return outcome.status === "majority" ? "majority" : outcome.status === "consensus" ? "unanimous" : null;
}
