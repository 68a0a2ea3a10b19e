/** What every decision record begins and ends with, whatever its protocol (P5-38, P5-39). */
import type { Agent } from "@/lib/domain/agent";
import { recordName } from "@/lib/domain/record/record-name";
import { slug } from "@/lib/domain/slug";
import { isTerminal } from "@/lib/domain/status";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { agentName } from "@/lib/projections/agent-name";
import { spentText } from "@/lib/projections/amounts";
import { decidersOf } from "./deciders";
import { recordFileName } from "./record-file-name";
import type { RecordKind } from "./record-view";
import { capital } from "@/lib/domain/wording";

/** What is left of a deliberation that ended without a decision, in its heading, its status and its file name. */
export const UNDECIDED_RECORD = "Deliberation record";

export const REHEARSAL =
  "Rehearsal: no model was called. Replies and scores come from Parley's built-in script; nobody assessed the design.";

export type RecordHead = {
  kind: RecordKind;
  fileName: string;
  number: number | null;
  title: string;
  /** "Proposed", "Accepted", "Draft from event 218" … */
  status: string;
  /** YYYY-MM-DD: of the decision, or of the last event. */
  date: string;
  deciders: readonly string[];
  /** Always shown where set. */
  rehearsal: string | null;
  motivation: { question: string; context: string; artifactChars: number };
  notes: readonly string[];
  deliberationId: string;
  headSeq: number;
};

/** `hidesRounds`: for records that say nothing of rounds. */
export function recordHead(log: readonly DeliberationEvent[], folded: Folded, hidesRounds = false): RecordHead {
  const { lifecycle } = folded;
  const { created } = lifecycle;
  const kind = recordKind(folded);
  return {
    kind,
    fileName: fileNameOf(folded, kind),
    number: lifecycle.record?.number ?? null,
    title: lifecycle.recordTitle,
    status: statusWord(folded, kind),
    date: (lifecycle.end?.at ?? lifecycle.lastEventAt).slice(0, 10),
    deciders: decidersOf(folded).deciders,
    rehearsal: created.source.kind === "rehearsal" ? REHEARSAL : null,
    motivation: {
      question: created.subject.question,
      context: created.subject.context,
      artifactChars: created.subject.artifact.trim().length,
    },
    notes: notesOf(folded, log, hidesRounds),
    deliberationId: lifecycle.deliberationId,
    headSeq: lifecycle.headSeq,
  };
}

/** P5-39: an ADR only for consensus or an explicit decision; otherwise the discussion is all there is to record. */
export function recordKind({ lifecycle }: Folded): RecordKind {
  if (lifecycle.end?.kind === "closed") return lifecycle.end.outcome.recorded ? "decision" : "undecided";
  return isTerminal(statusOf(lifecycle)) ? "undecided" : "draft";
}

function fileNameOf({ lifecycle }: Folded, kind: RecordKind): string {
  if (lifecycle.record) return recordFileName(lifecycle.record);
  return unnumberedFileName(kind, slug(lifecycle.recordTitle, undefined, slug(lifecycle.deliberationId)));
}

export const unnumberedFileName = (kind: RecordKind, name: string): string =>
  kind === "undecided" ? `${slug(UNDECIDED_RECORD)}-${name}.md` : `adr-draft-${name}.md`;

function statusWord({ lifecycle }: Folded, kind: RecordKind): string {
  if (lifecycle.record) {
    const { status, statusBy } = lifecycle.record;
    return `${capital(status)}${statusBy ? ` (set by ${statusBy})` : ""}`;
  }
  if (kind === "draft") return `Draft from event ${lifecycle.headSeq}`;
  if (kind === "decision") return `Draft from event ${lifecycle.headSeq}: decided, not numbered yet`;
  const { validates } = lifecycle.created;
  return validates ? `Validation of ${recordName(validates.number)}` : `${UNDECIDED_RECORD}: no decision was made`;
}

/** A reader must not take a person's words for a model's. */
function inPlaceOfSeats(
  log: readonly DeliberationEvent[],
  panel: readonly Pick<Agent, "id" | "name">[],
  hidesRounds: boolean,
): string[] {
  return log.flatMap(({ payload }) =>
    payload.type === "reply.recorded" && payload.answeredBy !== undefined
      ? [
          `${payload.answeredBy} answered on behalf of ${agentName(panel, payload.agentId)}${payload.round > 0 && !hidesRounds ? ` in round ${payload.round}` : ""}`,
        ]
      : [],
  );
}

function notesOf({ lifecycle }: Folded, log: readonly DeliberationEvent[], hidesRounds: boolean): string[] {
  const { calls, spending, created, record } = lifecycle;
  const changes = log.flatMap(({ payload, at }) =>
    payload.type === "record.status-changed"
      ? [
          `${at.slice(0, 10)}: ${payload.by} set the status to ${payload.status}${payload.note ? `: ${payload.note}` : ""}`,
        ]
      : [],
  );
  const cached =
    spending.cachedInputTokens > 0 ? ` (${spending.cachedInputTokens.toLocaleString("en")} from a cache)` : "";
  const paid = spentText(spending);
  const cost = `${calls} model ${calls === 1 ? "call" : "calls"}, ${spending.inputTokens.toLocaleString("en")} tokens read${cached}, ${spending.outputTokens.toLocaleString("en")} written${paid ? `; ${paid}` : ""}`;
  return [
    ...(record?.status === "proposed"
      ? ["The decision is proposed. A person has to confirm it before it is carried out."]
      : []),
    ...inPlaceOfSeats(log, created.panel, hidesRounds),
    ...changes,
    created.source.kind === "rehearsal"
      ? "Played by the rehearsal script; these figures say nothing about real effort"
      : `Models: ${created.source.model} unless a seat has its own; ${cost}`,
    `Deliberation ${lifecycle.deliberationId}, log up to event ${lifecycle.headSeq}`,
  ];
}
