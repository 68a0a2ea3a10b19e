/** How it ends: what a person's choice means, and the outcome put on record (P2.6). Words for the record: no counters (P2-38). */
import type { Outcome } from "@/lib/domain/outcome";
import { onRecord, optionTaken, type Decision } from "@/lib/kernel/decisions";
import type { GateKindId } from "./gates/build-gate";
import { planVerdict } from "./replies/plan-verdict";
import { isSolo, writtenReport, type ChairState } from "./state";

export const ENDINGS = {
  decided: "The chair decided, based on what the specialists said.",
  solo: "The chair decided alone.",
  resolved: "The chair handed it over, and a person decided.",
  returned: "A person sent the plan back.",
  information_needed: "A person wants more information first.",
  deferred: "A person deferred the decision.",
  stopped: "A person stopped it because the chair gave no usable answer.",
} as const;
export type ClosingStatus = keyof typeof ENDINGS;
type Effect = { kind: "accept" } | { kind: "drop"; status: ClosingStatus } | { kind: "continue" };

const GO_ON: Effect = { kind: "continue" };
const ACCEPT: Effect = { kind: "accept" };
const drop = (status: ClosingStatus): Effect => ({ kind: "drop", status });

const EFFECTS: Readonly<Record<GateKindId, Readonly<Record<string, Effect>>>> = {
  escalation: { chair_proposal: GO_ON, more_information: drop("information_needed"), defer: drop("deferred") },
  approval: {
    approve: ACCEPT,
    approve_with_changes: GO_ON,
    approve_anyway: ACCEPT,
    redesign: ACCEPT,
    send_back: drop("returned"),
    defer: drop("deferred"),
  },
  revision: { confirm: ACCEPT, change_again: GO_ON, send_back: drop("returned"), defer: drop("deferred") },
  chair_failed: { retry: GO_ON, replace: GO_ON, go_on: GO_ON, stop: drop("stopped") },
};

export function effectOf({ gate, answer }: Decision): Effect {
  if (gate.kind === "escalation" && /^position_[a-z]$/.test(answer.choice)) return GO_ON;
  const effects = EFFECTS[gate.kind as GateKindId] as Readonly<Record<string, Effect>> | undefined;
  const effect = effects && Object.hasOwn(effects, answer.choice) ? effects[answer.choice] : undefined;
  if (!effect) throw new Error(`The chair protocol knows no option ${answer.choice} of ${gate.kind}.`);
  return effect;
}

/** Null where the word on record is the true one. What a person decided used to be called by how it had come to that person. */
export function endingOf(choice: string, status: string): ClosingStatus | null {
  for (const effects of Object.values<Readonly<Record<string, Effect>>>(EFFECTS)) {
    const effect = Object.hasOwn(effects, choice) ? effects[choice] : undefined;
    if (effect?.kind === "drop") return effect.status;
  }
  return status === "escalated" ? "resolved" : null;
}

/** Approval is no escalation. */
function statusOf(state: ChairState, decision: Decision | null): ClosingStatus {
  const effect = decision && effectOf(decision);
  if (effect?.kind === "drop") return effect.status;
  if (state.decisions.some(({ gate }) => gate.kind === "escalation")) return "resolved";
  return isSolo(state) ? "solo" : "decided";
}

export function closing(state: ChairState, decision: Decision | null): Outcome {
  const escalated = state.decisions.findLast(
    ({ gate, answer }) => gate.kind === "escalation" && answer.choice !== "defer",
  );
  const person = decision ?? escalated ?? null;
  const isDecided = decision === null || effectOf(decision).kind === "accept";
  return {
    status: statusOf(state, decision),
    rounds: state.rounds.length,
    summary:
      decision && !isDecided
        ? `${decision.answer.answeredBy} ended it without a decision: ${optionTaken(decision).label}`
        : summaryOf(state, person),
    recorded: isDecided,
    decidedBy: !isDecided ? "nobody" : person ? "person" : "panel",
    ...(person ? { decision: onRecord(person) } : {}),
  };
}

function summaryOf(state: ChairState, person: Decision | null): string {
  const verdict = planVerdict(state);
  const report = writtenReport(state);
  const said = report ? (report.answer ?? gist(report.decision)) : "";
  const what =
    [verdict === "Ready" ? "Plan confirmed." : verdict ? `${verdict}.` : "", said].filter(Boolean).join(" ") ||
    "The decisions stand as recorded in the log; no report was written.";
  if (person) return `${person.answer.answeredBy} decided — ${optionTaken(person).label}: ${what}`;
  return isSolo(state) ? `The chair decided alone: ${what}` : what;
}

/** As many whole sentences as fit; the first one in any case. */
const MAX_GIST = 240;
/** No sentence is longer: read of a text to find its gist. */
const GIST_FROM = 4000;

/** Marks of Markdown: of a heading or quotation at the start of a line, of emphasis around words. What stands inside a word (`login_links`, `C#`) is the text's own. */
const LINE_MARKS = /^\s*(?:#{1,6}|>)\s+/gm;
const EMPHASIS = /[*`]+|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;

function gist(text: string): string {
  const line = text
    .slice(0, GIST_FROM)
    .replaceAll(LINE_MARKS, "")
    .replaceAll(EMPHASIS, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= MAX_GIST) return line;
  const [first = "", ...rest] = line.split(/(?<=[.!?])\s+/);
  let said = first;
  for (const sentence of rest) {
    if (said.length + 1 + sentence.length > MAX_GIST) break;
    said = `${said} ${sentence}`;
  }
  // A wall of text without the end of a sentence is the one thing that is cut, between two words.
  return text.length > GIST_FROM && said === line ? `${said.slice(0, said.lastIndexOf(" "))} …` : said;
}
