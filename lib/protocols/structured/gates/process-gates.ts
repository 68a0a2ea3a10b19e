/** What stops a round from being finished: an answer that is missing, entries that do not add up, a stress round that was none. */
import type { Gate } from "@/lib/domain/gate";
import { callOf, type Owed } from "../asking";
import { VALIDATOR_MARK } from "../check/problem";
import { nameOf, type Round, type StructuredState } from "../state";
import { ASK_KINDS } from "../replies/replies";
import { ROLE_NAMES } from "../vocabulary";
import { ABORT, buildGate, END_AS_FAILURE, RERUN, type Option } from "./build-gate";

const AGAIN: Option = { id: "ask_again", label: "Ask again", consequence: "Everyone whose answer is missing is asked afresh, as if for the first time." };
const REPLACE: Option = { id: "replace_model", label: "Replace the model", consequence: "They are asked afresh with the model you name, also in later rounds.", requires: [{ kind: "text", field: "model", label: "The model" }] };
const SHORTEN: Option = { id: "shorten", label: "Go on with a shortened artifact", consequence: "Everyone gets the beginning and the end of the document, with a mark where it was cut, and the stores in short." };

/** `missing`: the calls of this round that came to nothing. */
export function failedCallGate(state: StructuredState, round: Round, missing: readonly Owed[]): Gate {
  const isValidator = missing.some((owed) => lastReason(state, owed)?.startsWith(VALIDATOR_MARK));
  const isTooLong = missing.some((owed) => callOf(state, owed)?.failure?.code === "context_too_long");
  const named = missing.map((owed) => `${nameOf(state, owed.agentId)} (${ASK_KINDS[owed.kind].title.toLowerCase()})`).join(", ");
  return buildGate(state, {
    kind: isValidator ? "validator_failed" : "call_failed",
    round: round.number,
    rule: isValidator ? "P3-41" : "G-03",
    reason: missing.map((owed) => `${nameOf(state, owed.agentId)}, ${ASK_KINDS[owed.kind].title.toLowerCase()}: ${whyMissing(state, owed)}.`).join(" "),
    question: isValidator ? "How should the round go on? The assessment is blocked until the stores add up." : `How should round ${round.number} go on without an answer from ${named}?`,
    positions: missing.map((owed) => ({ agentId: owed.agentId, name: nameOf(state, owed.agentId), score: null, stance: callOf(state, owed)?.rejections.at(-1)?.raw.slice(0, 600) || "No answer.", concerns: [], seq: null })),
    options: [AGAIN, REPLACE, ...(isTooLong && !state.isContextShortened ? [SHORTEN] : []), ...(round.kind === "regular" ? [RERUN] : []), isValidator ? END_AS_FAILURE : ABORT],
  });
}

const lastReason = (state: StructuredState, owed: Owed): string | undefined => callOf(state, owed)?.rejections.at(-1)?.reason;
const whyMissing = (state: StructuredState, owed: Owed): string => (callOf(state, owed)?.failure?.message ?? lastReason(state, owed) ?? "no reason was recorded").replace(/\.$/, "");

/** P3-54, P3-64 */
export function violationGate(state: StructuredState, round: Round): Gate {
  const role = round.absent ? ROLE_NAMES[round.absent] : "";
  return buildGate(state, {
    kind: "stress_violation",
    round: round.number,
    rule: "P3-54",
    reason: `Round ${round.number} had to do without the ${role}, yet its artifact appeared ${round.violations.length === 1 ? "" : `${round.violations.length} times, `}in attempt ${round.violations.map(({ attempt }) => attempt).join(", ")}.`,
    question: "Run the round once more, or end the deliberation as a process failure?",
    positions: [],
    options: [RERUN, END_AS_FAILURE],
  });
}
