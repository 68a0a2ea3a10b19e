/** Every event as one sentence: the log page, the announcer and the timeline say the same thing. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Agent } from "@/lib/domain/agent";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationEvent, EventPayload, PayloadOf } from "@/lib/events/schema";
import { everSeated } from "@/lib/kernel/fork";
import { isAnswerGiven, isLeftOpen } from "@/lib/kernel/grounding";
import { spoken } from "@/lib/kernel/deciding";
import { byDeadlineWords, decidingWords } from "./gate/deciding-words";
import { looksInWords } from "./looks-in-words";
import { agentName } from "./agent-name";
import { recordName } from "@/lib/domain/record/record-name";
import { recordFileName } from "./record/record-file-name";
import { viewsOfProtocol } from "./views-of";
import { andList, countOf, endless, placeInWords } from "./wording";

/** What a sentence needs beside its event: the names of the seats, and the gates whose answers it may have to name. */
export type SentenceContext = {
  panel: readonly Pick<Agent, "id" | "name">[];
  protocol: string;
  gates?: readonly Gate[];
};

/** The whole log in words, one sentence per event. */
export function eventSentences(log: readonly DeliberationEvent[]): string[] {
  const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
  const created = log[0]?.payload;
  if (created?.type !== "deliberation.created") throw new Error("A log begins with the event that created it.");
  const panel = everSeated(created);
  return log.map(({ payload }) => eventSentence(payload, { panel, protocol: created.protocol, gates }));
}

export function eventSentence(payload: EventPayload, { panel, protocol, gates = [] }: SentenceContext): string {
  const name = (agentId: string): string => agentName(panel, agentId);
  switch (payload.type) {
    case "deliberation.created":
      if (payload.forkedFrom)
        return `${payload.forkedFrom.by} forked “${payload.subject.title}” from another deliberation; the events up to ${payload.forkedFrom.seq} are shared with it.${reseatedSentence(payload)}`;
      return `${payload.createdBy} ${payload.askedAgainFrom ? "asked again" : "created"} “${payload.subject.title}” with ${countOf(payload.panel.length, "seat")}${payload.source.kind === "rehearsal" ? ", as a rehearsal" : ` on ${payload.source.model}`}.`;
    case "deliberation.started":
      return payload.by === undefined ? "A worker picked it up." : `${payload.by} started it.`;
    case "round.started":
      return `Round ${payload.round} began${payload.extension ? ", granted beyond the limit" : ""}${payload.order.length > 0 ? `: ${payload.order.map(name).join(" → ")}` : ""}.${payload.notes.length > 0 ? ` ${payload.notes.join(". ")}.` : ""}`;
    case "ask.started":
      return `${name(payload.agentId)} was asked${inRound(payload)} (${viewsOfProtocol(protocol).askWord(payload.kind)}).`;
    case "look.done":
      return `${name(payload.agentId)} ${looksInWords(payload.looks)}${inRound(payload)}.`;
    case "reply.recorded":
      return replySentence(payload, speakerOf(payload, name(payload.agentId)), protocol);
    case "reply.rejected":
      return `An answer from ${name(payload.agentId)}${inRound(payload)} was rejected: ${endless(placeInWords(payload.reason))}.`;
    case "ask.failed":
      return `${name(payload.agentId)} could not answer${inRound(payload)}: ${endless(payload.message)}.`;
    case "round.completed":
      return viewsOfProtocol(protocol).roundSentence(payload) ?? `Round ${payload.round} is complete.`;
    case "gate.opened":
      return payload.gate.questions
        ? askedSentence(payload.gate, name)
        : `Needs a decision — ${payload.gate.title.toLowerCase()}: ${payload.gate.question}`;
    case "gate.answered":
      if (payload.answer.byDeadline)
        return `${byDeadlineWords(payload.answer.byDeadline, choiceLabel(payload, gates))}.`;
      // Reasons are told with the votes.
      if (payload.answer.votes)
        return `${payload.answer.answeredBy} chose “${choiceLabel(payload, gates)}”: enough of the ${countOf(payload.answer.votes.length, "vote")}.`;
      return (
        answeredSentence(payload, gates) ??
        `${payload.answer.answeredBy} chose “${choiceLabel(payload, gates)}”: ${endless(payload.answer.rationale)}.`
      );
    case "gate.assigned":
      return `${payload.by} set who decides: ${decidingWords(payload.deciding)}.`;
    case "gate.voted":
      return `${payload.person.name} voted for “${choiceLabel(payload, gates)}”${payload.answer.rationale ? `: ${endless(payload.answer.rationale)}` : ""}.`;
    case "gate.delegated":
      return `${payload.from.name} handed the decision over to ${payload.to.name}.`;
    case "gate.overdue":
      return `The deadline (${spoken(payload.deadlineAt)}) passed undecided${AFTER_DEADLINE[payload.ending]}.`;
    case "input.given":
      return (
        viewsOfProtocol(protocol).inputSentence?.(payload) ??
        `${payload.by} added: ${payload.input.replaceAll("_", " ")}.`
      );
    case "seat.changed":
      return `${payload.by} changed how ${name(payload.agentId)} is asked: ${settingsInWords(payload.settings)}.`;
    case "ask.retried":
      return `${payload.by} retried ${payload.agentId ? `the call to ${name(payload.agentId)}` : payload.key}.`;
    case "deliberation.paused":
      return `${payload.by} paused it${payload.reason ? `: ${endless(payload.reason)}` : ""}.`;
    case "deliberation.resumed":
      return `${payload.by} resumed it.`;
    case "deliberation.renamed":
      return `${payload.by} renamed it to “${payload.title}”.`;
    case "deliberation.cancelled":
      return `${payload.by} cancelled it.`;
    case "deliberation.failed":
      return `It failed: ${endless(payload.message)}.`;
    case "deliberation.closed":
      return `It closed: ${endless(payload.outcome.summary)}.`;
    case "record.numbered":
      return `The decision was recorded as ${recordFileName(payload)}.`;
    case "record.status-changed":
      return `${payload.by} set the record to ${payload.status}${payload.supersededBy ? ` by ${recordName(payload.supersededBy)}` : ""}${payload.note ? `: ${endless(payload.note)}` : ""}.`;
    default:
      return assertNever(payload);
  }
}

const AFTER_DEADLINE = {
  remind: "; the question stays open",
  take: "",
  close: "; it is closed undecided",
} as const satisfies Record<PayloadOf<"gate.overdue">["ending"], string>;

const speakerOf = ({ answeredBy }: PayloadOf<"reply.recorded">, name: string): string =>
  answeredBy === undefined ? name : `${answeredBy}, on behalf of ${name},`;

function settingsInWords({
  model,
  connection,
  temperature,
  reasoningEffort,
  maxOutputTokens,
}: PayloadOf<"seat.changed">["settings"]): string {
  const parts = [
    model && `model ${model}`,
    connection && "another connection",
    temperature === undefined ? "" : `temperature ${temperature}`,
    reasoningEffort && `${reasoningEffort} reasoning`,
    maxOutputTokens === undefined ? "" : `at most ${countOf(maxOutputTokens, "token")}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "same as the rest of the panel";
}

/** What is asked before the first round belongs to none. */
const inRound = ({ round }: { round: number }): string => (round === 0 ? "" : ` in round ${round}`);

/** "Ada and Test ask: How long is it kept?" */
function askedSentence({ questions = [] }: Gate, name: (agentId: string) => string): string {
  const seats = [...new Set(questions.flatMap(({ askedBy }) => askedBy))].map(name);
  const asked = questions.map(({ question }) => question).join(" · ");
  return `${andList(seats)} ${seats.length === 1 ? "asks" : "ask"}: ${asked}${/[.?!…]$/.test(asked) ? "" : "."}`;
}

/** What a person said to the panel's questions; null where the gate is another one, or not at hand and has its reason. */
function answeredSentence({ gateId, answer }: PayloadOf<"gate.answered">, gates: readonly Gate[]): string | null {
  const questions = gates.find(({ id }) => id === gateId)?.questions;
  const by = answer.answeredBy;
  if (!questions) return answer.rationale === "" ? `${by} answered the panel’s questions.` : null;
  const answers = questions.flatMap(({ id, question }) =>
    isAnswerGiven(answer, id) ? [`${question} ${endless(answer.texts[id] ?? "")}`] : [],
  );
  const open = questions.filter(({ id }) => isLeftOpen(answer, id)).length;
  const given = questions.length - answers.length - open;
  const rest = [
    ...(given > 0 ? [`left ${given === questions.length ? "all" : given} to the panel`] : []),
    ...(open > 0 ? [`left ${open === questions.length ? "all" : open} open`] : []),
  ];
  return [
    ...(answers.length > 0 ? [`${by} answered: ${answers.join(" · ")}.`] : []),
    ...(rest.length > 0 ? [`${by} ${andList(rest)}.`] : []),
  ].join(" ");
}

/** Without its gate at hand the option's id has to do. */
function choiceLabel(
  { gateId, answer }: PayloadOf<"gate.answered"> | PayloadOf<"gate.voted">,
  gates: readonly Gate[],
): string {
  const option = gates.find(({ id }) => id === gateId)?.options.find(({ id }) => id === answer.choice);
  return option?.label ?? answer.choice.replaceAll("_", " ");
}

function replySentence(payload: PayloadOf<"reply.recorded">, name: string, protocol: string): string {
  const views = viewsOfProtocol(protocol);
  const said =
    views.replySentence(payload, name) ?? `${name} answered${inRound(payload)} (${views.askWord(payload.kind)}).`;
  return payload.facts?.gist ? `${said} ${payload.facts.gist}` : said;
}

/** Who joined and who left where a fork parted, with the space before it; "" where all stayed. */
function reseatedSentence(created: Extract<EventPayload, { type: "deliberation.created" }>): string {
  const { forkedFrom, reseated = [] } = created;
  const at = reseated.findIndex(({ seq }) => seq === forkedFrom?.seq);
  const after = reseated[at]?.panel;
  if (!after) return "";
  const before = reseated[at - 1]?.panel ?? created.panel;
  const told = (some: readonly Agent[], than: readonly Agent[], [one, many]: readonly [string, string]): string => {
    const names = some.filter(({ id }) => !than.some((other) => other.id === id)).map(({ name }) => name);
    return names.length === 0 ? "" : ` ${andList(names)} ${names.length === 1 ? one : many} the panel.`;
  };
  return `${told(after, before, ["joins", "join"])}${told(before, after, ["leaves", "leave"])}`;
}
