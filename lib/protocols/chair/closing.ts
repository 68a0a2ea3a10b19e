/** How it ends: what a person's choice means, and the outcome put on record (P2.6). Words for the record: no counters (P2-38). */
import type { PayloadOf } from "@/lib/events/schema";
import type { GateKindId } from "./gates/gate-kinds";
import { planVerdict } from "./plan-verdict";
import { withoutCounters } from "./round-counters";
import { isSolo, type ChairState, type Decision } from "./state";

export type ClosingStatus = "decided" | "escalated" | "solo";
type Effect = { kind: "close"; isDecided: boolean } | { kind: "continue" };

const GO_ON: Effect = { kind: "continue" };
const ACCEPT: Effect = { kind: "close", isDecided: true };
const DROP: Effect = { kind: "close", isDecided: false };

const EFFECTS: Readonly<Record<GateKindId, Readonly<Record<string, Effect>>>> = {
  escalation: { chair_proposal: GO_ON, more_information: DROP, defer: DROP },
  approval: { approve: ACCEPT, approve_anyway: ACCEPT, redesign: ACCEPT, send_back: DROP, defer: DROP },
  chair_failed: { retry: GO_ON, replace: GO_ON, go_on: GO_ON, stop: DROP },
};

export function effectOf({ gate, answer }: Decision): Effect {
  if (gate.kind === "escalation" && /^position_[a-z]$/.test(answer.choice)) return GO_ON;
  const effects = EFFECTS[gate.kind as GateKindId] as Readonly<Record<string, Effect>> | undefined;
  const effect = effects && Object.hasOwn(effects, answer.choice) ? effects[answer.choice] : undefined;
  if (!effect) throw new Error(`The chair protocol knows no option ${answer.choice} of ${gate.kind}.`);
  return effect;
}

/** Whoever had to be asked about the matter itself, or about the chair, was escalated to. Approval is no escalation. */
export function statusOf(state: ChairState): ClosingStatus {
  const isHandedOver = state.decisions.some((decision) => decision.gate.kind === "escalation" || (decision.gate.kind === "chair_failed" && decision.answer.choice === "stop"));
  return isHandedOver ? "escalated" : isSolo(state) ? "solo" : "decided";
}

type Closed = PayloadOf<"deliberation.closed">;
type Outcome = Closed["outcome"];

export function closing(state: ChairState, decision: Decision | null): Closed {
  const status = statusOf(state);
  const escalated = state.decisions.findLast(({ gate, answer }) => gate.kind === "escalation" && answer.choice !== "defer");
  const person = decision ?? escalated ?? null;
  const isDecided = decision === null || effectOf(decision) === ACCEPT;
  const label = person ? labelOf(person) : "";
  const outcome: Outcome = {
    status,
    rounds: state.rounds.length,
    summary: decision && !isDecided ? `${decision.answer.answeredBy} ended it without a decision: ${label}` : summaryOf(state, person),
    recorded: isDecided,
    decidedBy: !isDecided ? "nobody" : person ? "person" : "panel",
    ...(person ? { decision: { gateId: person.gate.id, choice: person.answer.choice, label, by: person.answer.answeredBy } } : {}),
  };
  return { type: "deliberation.closed", outcome };
}

function labelOf({ gate, answer }: Decision): string {
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  return option.label;
}

function summaryOf(state: ChairState, person: Decision | null): string {
  const verdict = planVerdict(state);
  const said = state.report && state.report !== "none" ? gist(withoutCounters(state.report.decision, state.subject)) : "";
  const what = [verdict === "Ready" ? "Plan confirmed." : verdict ? `${verdict}.` : "", said].filter(Boolean).join(" ") || "The decisions stand as they are in the log; no report was written.";
  if (person) return `${person.answer.answeredBy} decided — ${labelOf(person)}: ${what}`;
  return isSolo(state) ? `The chair decided alone: ${what}` : what;
}

const MAX_GIST = 240;
/** Read of a text to find its gist: however much of it is markup, that is enough. */
const GIST_FROM = 8 * MAX_GIST;

/** Marks of Markdown: of a heading or quotation at the start of a line, of emphasis around words. What stands inside a word (`login_links`, `C#`) is the text's own. */
const LINE_MARKS = /^\s*(?:#{1,6}|>)\s+/gm;
const EMPHASIS = /[*`]+|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;

/** The first sentences, as far as they fit. */
function gist(text: string): string {
  const line = text.slice(0, GIST_FROM).replaceAll(LINE_MARKS, "").replaceAll(EMPHASIS, "").replaceAll(/\s+/g, " ").trim();
  if (line.length <= MAX_GIST) return line;
  const cut = line.slice(0, MAX_GIST);
  const end = cut.search(/[.!?](?=[^.!?]*$)/);
  return end > 40 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}
