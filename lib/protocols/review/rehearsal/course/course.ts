/** Where the review stands in its script: how many rounds it takes, and what people have decided. */
import type { Decision } from "@/lib/kernel/decisions";
import { roundLimit } from "@/lib/protocols/review/rules/config";
import type { ReviewState } from "@/lib/protocols/review/rules/state";

/** Rounds a review that converges takes. */
const ROUNDS_TO_CONSENSUS = 3;

export const consensusRound = ({ config }: Pick<ReviewState, "config">): number =>
  Math.max(Math.min(ROUNDS_TO_CONSENSUS, roundLimit(config)), config.min_rounds);

/** Choices that settle what stood in the way, and with it end the script. */
const SETTLING: Readonly<Record<string, readonly string[]>> = {
  max_rounds: ["one_more_round"],
  needs_decision: ["answer", "leave"],
  strategic_choice: ["side_a", "side_b", "compromise"],
  question_escalation: ["refine"],
  vagueness: ["refine"],
  supplements: ["waive"],
};

/** The decision that settled it; its words bind from the revision on that follows it. */
export const settlingDecision = ({ decisions }: Pick<ReviewState, "decisions">): Decision | null =>
  decisions.findLast(({ gate, answer }) => SETTLING[gate.kind]?.includes(answer.choice)) ?? null;

/** What the person said: the text an option asked for, else the reason. */
export function wordsOf({ gate, answer }: Decision): string {
  const said = Object.values(answer.texts).find((text) => text.trim() !== "") ?? answer.rationale;
  // What was left to the panel is decided by its own default.
  return said || (gate.questions?.[0]?.default ?? "");
}

/** Before the round in which it is asked. */
export function settledBefore(state: ReviewState, round: number): Decision | null {
  const decision = settlingDecision(state);
  return decision && decision.gate.round < round ? decision : null;
}
