/** The decision record of a debate, from its log (P5-38, P5-39). At any moment: what can't be said yet is named. */
import { slug } from "@/lib/domain/slug";
import { isTerminal } from "@/lib/domain/status";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isCrossCutting } from "@/lib/protocols/debate/cross-cutting";
import type { DebateState } from "@/lib/protocols/debate/state";
import { foldLog, type Folded } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";
import { concernLedger, type Concern } from "./concern-ledger";
import { debateStateOf } from "./debate-state";
import { recordAlternatives, recordConsequences, recordDesign, recordImplementation } from "./record-design";
import { recordDecision, recordDeciders, recordDissent, recordHumanDecisions } from "./record-decision";
import { recordFileName } from "./record-file-name";
import type { RecordDriver, RecordKind, RecordModel, RecordParticipant } from "./record-model";
import { recordRounds } from "./record-rounds";
import { scoreSeries } from "./score-series";

const REHEARSAL = "Rehearsal: no model was called. Replies and scores come from Parley's built-in script, not from an assessment of the design.";

export function debateRecord(log: readonly DeliberationEvent[], folded: Folded = foldLog(log)): RecordModel {
  const state = debateStateOf(folded);
  const { lifecycle } = folded;
  const { created } = lifecycle;
  const kind = kindOf(folded);
  const concerns = concernLedger(folded);
  return {
    kind,
    fileName: fileNameOf(folded, kind),
    number: lifecycle.record?.number ?? null,
    title: created.subject.title,
    status: statusWord(folded, kind),
    date: (lifecycle.end?.at ?? lifecycle.lastEventAt).slice(0, 10),
    deciders: recordDeciders(folded, log),
    participants: participants(state, log),
    rehearsal: created.source.kind === "rehearsal" ? REHEARSAL : null,
    motivation: { question: created.subject.question, context: created.subject.context, artifactChars: created.subject.artifact.trim().length },
    principles: state.config.principles.map(({ text }) => text),
    drivers: concerns.map(toDriver),
    decision: recordDecision(folded),
    design: recordDesign(folded),
    consequences: recordConsequences(folded),
    alternatives: recordAlternatives(folded),
    scores: scoresOf(folded),
    rounds: recordRounds({ log, folded, panel: state.panel, concerns }),
    dissent: recordDissent(folded),
    humanDecisions: recordHumanDecisions(state),
    implementation: recordImplementation(folded),
    notes: notes(folded, log),
    references: [
      { label: "The debate, round by round", href: `/deliberations/${lifecycle.deliberationId}` },
      { label: `Event log up to event ${lifecycle.headSeq}`, href: `/api/deliberations/${lifecycle.deliberationId}/events?after=0` },
    ],
    deliberationId: lifecycle.deliberationId,
    headSeq: lifecycle.headSeq,
  };
}

/** P5-39: an ADR only for consensus or an explicit decision; otherwise the debate is all there is to record. */
function kindOf({ lifecycle }: Folded): RecordKind {
  if (lifecycle.end?.kind === "closed") return lifecycle.end.outcome.recorded ? "decision" : "debate_record";
  return isTerminal(statusOf(lifecycle)) ? "debate_record" : "draft";
}

function fileNameOf({ lifecycle }: Folded, kind: RecordKind): string {
  if (lifecycle.record) return recordFileName(lifecycle.record);
  const name = slug(lifecycle.created.subject.title);
  return kind === "debate_record" ? `debate-record-${name}.md` : `adr-draft-${name}.md`;
}

function statusWord({ lifecycle }: Folded, kind: RecordKind): string {
  if (lifecycle.record) {
    const { status, statusBy } = lifecycle.record;
    return `${status.charAt(0).toUpperCase()}${status.slice(1)}${statusBy ? ` (set by ${statusBy})` : ""}`;
  }
  if (kind === "draft") return `Draft from event ${lifecycle.headSeq}`;
  if (kind === "decision") return `Draft from event ${lifecycle.headSeq}: decided, its number follows`;
  return "Debate record: no decision was made";
}

function participants(state: DebateState, log: readonly DeliberationEvent[]): RecordParticipant[] {
  const models = new Map<string, string>();
  for (const { payload } of log) if (payload.type === "reply.recorded") models.set(payload.agentId, payload.model);
  return state.panel.map((agent) => ({
    agentId: agent.id,
    name: agent.name,
    place: isCrossCutting(agent) ? "cross-cutting" : "domain",
    role: agent.role,
    model: state.source.kind === "rehearsal" ? null : (models.get(agent.id) ?? null),
  }));
}

/** The concerns the debate was about, and what became of them. Not raised again is all the log can say of a settled one. */
function toDriver({ id, name, raisedInRound, text, status, withdrawnInRound, acceptedBy }: Concern): RecordDriver {
  const ended = acceptedBy ? `accepted as a risk by ${acceptedBy}` : status === "withdrawn" ? `not raised again from round ${withdrawnInRound ?? raisedInRound} on` : "still open";
  return { id, raisedBy: name, round: raisedInRound, text, ended };
}

function scoresOf(folded: Folded): RecordModel["scores"] {
  const { rounds, agents, average, target } = scoreSeries(folded);
  return {
    rounds,
    target,
    rows: agents.map(({ name, points }) => ({ name, scores: points.map(({ score }) => score) })),
    averages: average.map((point) => (point.isPartial ? null : point.average)),
  };
}

function notes({ lifecycle }: Folded, log: readonly DeliberationEvent[]): string[] {
  const { calls, usage, created, record } = lifecycle;
  const changes = log.flatMap(({ payload, at }) => (payload.type === "record.status-changed" ? [`${at.slice(0, 10)}: ${payload.by} set the status to ${payload.status}${payload.note ? `: ${payload.note}` : ""}`] : []));
  const cost = `${calls} model ${calls === 1 ? "call" : "calls"}, ${usage.inputTokens.toLocaleString("en")} tokens read, ${usage.outputTokens.toLocaleString("en")} written`;
  return [
    ...(record?.status === "proposed" ? ["The design is proposed: a person confirms it before it is implemented"] : []),
    ...changes,
    created.source.kind === "rehearsal" ? "Played by the rehearsal script; the figures say nothing about real effort" : `Models: ${created.source.model} unless a seat has its own; ${cost}`,
  ];
}
