/** Every event as one sentence: the log page, the announcer and the timeline say the same thing. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Agent } from "@/lib/domain/agent";
import type { Gate } from "@/lib/domain/gate";
import type { DeliberationEvent, EventPayload, Json, PayloadOf } from "@/lib/events/schema";
import { diagnosisReplySchema, synthesisReplySchema } from "@/lib/protocols/debate/replies";
import { satisfactionBand } from "@/lib/protocols/debate/satisfaction-score";
import { evaluationSchema, type Evaluation } from "@/lib/protocols/debate/termination";
import { agentName } from "./agent-name";
import { recordFileName } from "./record-file-name";

/** What a sentence needs beside its event: the names of the seats, and the gates whose answers it may have to name. */
export type SentenceContext = { panel: readonly Pick<Agent, "id" | "name">[]; gates?: readonly Gate[] };

/** The whole log in words, one sentence per event. */
export function eventSentences(log: readonly DeliberationEvent[]): string[] {
  const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
  const panel = log.flatMap(({ payload }) => (payload.type === "deliberation.created" ? payload.panel : []));
  return log.map(({ payload }) => eventSentence(payload, { panel, gates }));
}

export function eventSentence(payload: EventPayload, { panel, gates = [] }: SentenceContext): string {
  const name = (agentId: string): string => agentName(panel, agentId);
  switch (payload.type) {
    case "deliberation.created":
      return `${payload.createdBy} created “${payload.subject.title}” with ${count(payload.panel.length, "agent")}${payload.source.kind === "rehearsal" ? ", as a rehearsal" : ` on ${payload.source.model}`}.`;
    case "deliberation.started":
      return "A runner took it up.";
    case "round.started":
      return `Round ${payload.round} began${payload.extension ? ", granted beyond the limit" : ""}: ${payload.order.map(name).join(" → ")}.${payload.notes.length > 0 ? ` ${payload.notes.join(". ")}.` : ""}`;
    case "ask.started":
      return `${name(payload.agentId)} was asked in round ${payload.round} (${askWord(payload.kind)}).`;
    case "reply.recorded":
      return replySentence(payload, name(payload.agentId));
    case "reply.rejected":
      return `An answer of ${name(payload.agentId)} in round ${payload.round} could not be taken: ${endless(payload.reason)}.`;
    case "ask.failed":
      return `${name(payload.agentId)} could not answer in round ${payload.round}: ${endless(payload.message)}.`;
    case "round.completed":
      return roundSentence(payload);
    case "gate.opened":
      return `Needs a decision — ${payload.gate.title.toLowerCase()}: ${payload.gate.question}`;
    case "gate.answered":
      return `${payload.answer.answeredBy} chose “${choiceLabel(payload, gates)}”: ${endless(payload.answer.rationale)}.`;
    case "input.given":
      return `${payload.by} added: ${payload.input.replaceAll("_", " ")}.`;
    case "deliberation.paused":
      return `${payload.by} paused it${payload.reason ? `: ${endless(payload.reason)}` : ""}.`;
    case "deliberation.resumed":
      return `${payload.by} resumed it.`;
    case "deliberation.cancelled":
      return `${payload.by} cancelled it.`;
    case "deliberation.failed":
      return `It failed: ${endless(payload.message)}.`;
    case "deliberation.closed":
      return `It closed: ${endless(payload.outcome.summary)}.`;
    case "record.numbered":
      return `The decision was recorded as ${recordFileName(payload)}.`;
    case "record.status-changed":
      return `${payload.by} set the record to ${payload.status}${payload.note ? `: ${endless(payload.note)}` : ""}.`;
    default:
      return assertNever(payload);
  }
}

/** Without its gate at hand the option's id has to do. */
function choiceLabel({ gateId, answer }: PayloadOf<"gate.answered">, gates: readonly Gate[]): string {
  const option = gates.find(({ id }) => id === gateId)?.options.find(({ id }) => id === answer.choice);
  return option?.label ?? answer.choice.replaceAll("_", " ");
}

function replySentence({ kind, reply, round, flags }: PayloadOf<"reply.recorded">, name: string): string {
  if (kind === "speak") {
    const spoken = spokenFacts(reply);
    if (spoken) {
      const { score, concerns } = spoken;
      const flagged = flags.length > 0 ? `, marked ${flags.join(", ")}` : "";
      const blocking = concerns.length > 0 ? `, with ${count(concerns.length, "blocking concern")}: ${shorten(concerns[0] ?? "")}` : "";
      return `${name} gave ${score} in round ${round} (${satisfactionBand(score)})${flagged}${endless(blocking)}.`;
    }
  }
  if (kind === "synthesise" && synthesisReplySchema.safeParse(reply).success) return "The orchestrator wrote the final design.";
  const diagnosis = kind === "diagnose" ? diagnosisReplySchema.safeParse(reply) : null;
  if (diagnosis?.success) return `The orchestrator named the disagreement: ${endless(shorten(diagnosis.data.key_disagreement))}.`;
  return `${name} answered in round ${round} (${askWord(kind)}).`;
}

/** Checked by hand: a log page writes thousands of these sentences, and the schema reads far more than they need. */
function spokenFacts(reply: Json): { score: number; concerns: readonly string[] } | null {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null;
  const { satisfaction_score: score, blocking_concerns: concerns } = reply;
  if (typeof score !== "number" || !Array.isArray(concerns)) return null;
  return { score, concerns: concerns.filter((concern) => typeof concern === "string") };
}

const RESULT_WORDS: Readonly<Record<Evaluation["status"], string>> = {
  continue: "the debate goes on",
  consensus: "consensus",
  stalemate: "stalemate",
  max_iterations: "the last round, without consensus",
  time_limit: "the time limit is reached",
  no_consensus_in_extension: "no consensus in the extra round",
};

function roundSentence({ round, evaluation }: PayloadOf<"round.completed">): string {
  const parsed = evaluationSchema.safeParse(evaluation);
  if (!parsed.success) return `Round ${round} is complete.`;
  const { average, status, degraded } = parsed.data;
  return `Round ${round} is complete${degraded ? ", degraded" : ""}: average ${average.toFixed(1)}, ${RESULT_WORDS[status]}.`;
}

const ASK_WORDS: Readonly<Record<string, string>> = { speak: "proposal and score", synthesise: "synthesis", diagnose: "diagnosis" };
const askWord = (kind: string): string => ASK_WORDS[kind] ?? kind;

const count = (value: number, singular: string): string => `${value} ${singular}${value === 1 ? "" : "s"}`;
/** Sentences quoted inside a sentence bring their own full stop. */
const endless = (text: string): string => text.trim().replace(/[.!?…]+$/, "");

function shorten(text: string, max = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}
