/** What stops a round from being finished: an answer that is missing, entries that do not add up, a stress round that was none. */
import type { Gate } from "@/lib/domain/gate/gate";
import { callOf, whyExhausted, type Owed } from "@/lib/kernel/calls";
import { positionWithoutAnswer, waysOn } from "@/lib/kernel/gates";
import { VALIDATOR_MARK } from "../check/problem";
import { nameOf, type Round, type StructuredState } from "../state";
import { ASK_KINDS, type AskKindId } from "../replies/replies";
import { ROLE_NAMES } from "../vocabulary";
import { ABORT, buildGate, END_AS_FAILURE, RERUN, type Option } from "./build-gate";

const SHORTEN: Option = {
  id: "shorten",
  label: "Continue with a shortened artifact",
  consequence:
    "Everyone gets the beginning and the end of the document, with a mark where it was cut, and a short version of claims and decisions.",
};

/** `missing`: the calls of this round that came to nothing. */
export function failedCallGate(state: StructuredState, round: Round, missing: readonly Owed<AskKindId>[]): Gate {
  const isValidator = missing.some((owed) => callOf(state, owed)?.rejections.at(-1)?.reason.includes(VALIDATOR_MARK));
  const isTooLong = missing.some((owed) => callOf(state, owed)?.failure?.code === "context_too_long");
  const named = missing
    .map((owed) => `${nameOf(state, owed.agentId)} (${ASK_KINDS[owed.kind].title.toLowerCase()})`)
    .join(", ");
  return buildGate(state, {
    kind: isValidator ? "validator_failed" : "call_failed",
    rule: isValidator ? "P3-41" : "G-03",
    reason: missing
      .map(
        (owed) =>
          `${nameOf(state, owed.agentId)}, ${ASK_KINDS[owed.kind].title.toLowerCase()}: ${whyMissing(state, owed)}.`,
      )
      .join(" "),
    question: isValidator
      ? "How should the round continue? The assessment is blocked until the claims and checks are consistent."
      : `How should round ${round.number} continue without an answer from ${named}?`,
    positions: missing.map((owed) => positionWithoutAnswer(state, owed, nameOf(state, owed.agentId))),
    options: waysOn({
      again: {
        id: "ask_again",
        consequence: "Everyone whose answer is missing is asked again from scratch.",
      },
      replace: {
        id: "replace_model",
        consequence: "They are asked again with the model you name, now and in later rounds.",
      },
      others: [
        ...(isTooLong && !state.isContextShortened ? [SHORTEN] : []),
        ...(round.kind === "regular" ? [RERUN] : []),
      ],
      stop: isValidator ? END_AS_FAILURE : ABORT,
    }),
  });
}

const whyMissing = (state: StructuredState, owed: Owed): string => whyExhausted(callOf(state, owed)).replace(/\.$/, "");

/** P3-54, P3-64 */
export function violationGate(state: StructuredState, round: Round): Gate {
  const role = round.absent ? ROLE_NAMES[round.absent] : "";
  return buildGate(state, {
    kind: "stress_violation",
    rule: "P3-54",
    reason: `Round ${round.number} was supposed to run without the ${role}, but its artifact appeared ${round.violations.length === 1 ? "" : `${round.violations.length} times, `}in attempt ${round.violations.map(({ attempt }) => attempt).join(", ")}.`,
    question: "Run the round once more, or end the deliberation as a process failure?",
    options: [RERUN, END_AS_FAILURE],
  });
}
