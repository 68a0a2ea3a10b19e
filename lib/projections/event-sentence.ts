/** Every event as one sentence: the log page, the announcer and the timeline say the same thing. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Agent } from "@/lib/domain/agent";
import type { Gate } from "@/lib/domain/gate";
import type { DeliberationEvent, EventPayload, PayloadOf } from "@/lib/events/schema";
import { agentName } from "./agent-name";
import { recordFileName } from "./record-file-name";
import { viewsOfProtocol } from "./views-of";
import { countOf, endless } from "./wording";

/** What a sentence needs beside its event: the names of the seats, and the gates whose answers it may have to name. */
export type SentenceContext = { panel: readonly Pick<Agent, "id" | "name">[]; protocol: string; gates?: readonly Gate[] };

/** The whole log in words, one sentence per event. */
export function eventSentences(log: readonly DeliberationEvent[]): string[] {
  const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
  const created = log[0]?.payload;
  if (created?.type !== "deliberation.created") throw new Error("A log begins with the event that created it.");
  return log.map(({ payload }) => eventSentence(payload, { panel: created.panel, protocol: created.protocol, gates }));
}

export function eventSentence(payload: EventPayload, { panel, protocol, gates = [] }: SentenceContext): string {
  const name = (agentId: string): string => agentName(panel, agentId);
  switch (payload.type) {
    case "deliberation.created":
      return `${payload.createdBy} created “${payload.subject.title}” with ${countOf(payload.panel.length, "agent")}${payload.source.kind === "rehearsal" ? ", as a rehearsal" : ` on ${payload.source.model}`}.`;
    case "deliberation.started":
      return "A runner took it up.";
    case "round.started":
      return `Round ${payload.round} began${payload.extension ? ", granted beyond the limit" : ""}${payload.order.length > 0 ? `: ${payload.order.map(name).join(" → ")}` : ""}.${payload.notes.length > 0 ? ` ${payload.notes.join(". ")}.` : ""}`;
    case "ask.started":
      return `${name(payload.agentId)} was asked${inRound(payload)} (${viewsOfProtocol(protocol).askWord(payload.kind)}).`;
    case "reply.recorded":
      return replySentence(payload, speakerOf(payload, name(payload.agentId)), protocol);
    case "reply.rejected":
      return `An answer of ${name(payload.agentId)}${inRound(payload)} could not be taken: ${endless(payload.reason)}.`;
    case "ask.failed":
      return `${name(payload.agentId)} could not answer${inRound(payload)}: ${endless(payload.message)}.`;
    case "round.completed":
      return viewsOfProtocol(protocol).roundSentence(payload) ?? `Round ${payload.round} is complete.`;
    case "gate.opened":
      return `Needs a decision — ${payload.gate.title.toLowerCase()}: ${payload.gate.question}`;
    case "gate.answered":
      return `${payload.answer.answeredBy} chose “${choiceLabel(payload, gates)}”: ${endless(payload.answer.rationale)}.`;
    case "input.given":
      return viewsOfProtocol(protocol).inputSentence?.(payload) ?? `${payload.by} added: ${payload.input.replaceAll("_", " ")}.`;
    case "seat.changed":
      return `${payload.by} changed how ${name(payload.agentId)} is asked: ${settingsInWords(payload.settings)}.`;
    case "ask.retried":
      return `${payload.by} had ${payload.agentId ? `the call to ${name(payload.agentId)}` : payload.key} tried again.`;
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

const speakerOf = ({ answeredBy }: PayloadOf<"reply.recorded">, name: string): string => (answeredBy === undefined ? name : `${answeredBy}, in place of ${name},`);

function settingsInWords({ model, connection, temperature, reasoningEffort, maxOutputTokens }: PayloadOf<"seat.changed">["settings"]): string {
  const parts = [
    model && `model ${model}`,
    connection && "another connection",
    temperature === undefined ? "" : `temperature ${temperature}`,
    reasoningEffort && `${reasoningEffort} reasoning`,
    maxOutputTokens === undefined ? "" : `at most ${countOf(maxOutputTokens, "token")}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "as the rest of the panel";
}

/** What is asked before the first round belongs to none. */
const inRound = ({ round }: { round: number }): string => (round === 0 ? "" : ` in round ${round}`);

/** Without its gate at hand the option's id has to do. */
function choiceLabel({ gateId, answer }: PayloadOf<"gate.answered">, gates: readonly Gate[]): string {
  const option = gates.find(({ id }) => id === gateId)?.options.find(({ id }) => id === answer.choice);
  return option?.label ?? answer.choice.replaceAll("_", " ");
}

function replySentence(payload: PayloadOf<"reply.recorded">, name: string, protocol: string): string {
  const views = viewsOfProtocol(protocol);
  return views.replySentence(payload, name) ?? `${name} answered${inRound(payload)} (${views.askWord(payload.kind)}).`;
}
