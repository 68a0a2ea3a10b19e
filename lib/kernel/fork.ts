/**
 * A fork is a deliberation of its own whose log begins with a copy of another one's. Ids in the copy are made its
 * own, so that nothing else has to know; what was asked and paid in it is not asked or paid again.
 */
import type { Agent } from "@/lib/domain/agent";
import type { DeliberationId } from "@/lib/domain/ids";
import { gateIn } from "@/lib/domain/made-ids";
import type { DeliberationEvent, EventPayload, Json, PayloadOf } from "@/lib/events/schema";

type Created = PayloadOf<"deliberation.created">;

export type Fork = {
  id: DeliberationId;
  by: string;
  at: string;
  title?: string | undefined;
  /** All settings as they are from here on, where some change. */
  config?: Json | undefined;
  /** Everybody who sits from here on, where that changes. */
  panel?: readonly Agent[] | undefined;
};

/** The log of the fork as far as it is shared: `past` up to the point where they part. */
export function forkedLog(past: readonly DeliberationEvent[], fork: Fork): DeliberationEvent[] {
  const last = past.at(-1);
  if (!last) throw new Error("A fork has at least the event that created what it is forked from.");
  return past.map(({ seq, at, payload }) => ({
    deliberationId: fork.id,
    seq,
    at,
    payload:
      payload.type === "deliberation.created"
        ? createdBy(payload, last, fork, hasBegun(past))
        : withOwnIds(payload, fork.id),
  }));
}

/** Whether anybody was asked, or is about to be. Until then nothing rests on who sits where. */
export const hasBegun = (log: readonly DeliberationEvent[]): boolean =>
  log.some(({ payload: { type } }) => type === "round.started" || type === "ask.started");

function createdBy(payload: Created, last: DeliberationEvent, fork: Fork, isUnderWay: boolean): Created {
  const { deliberationId, seq } = last;
  const { by, at, title, config, panel } = fork;
  const before = (payload.reconfigured ?? []).filter((one) => one.seq <= seq);
  const reconfigured = config === undefined ? before : [...before, { seq, config }];
  const seated = (payload.reseated ?? []).filter((one) => one.seq <= seq);
  const reseated = panel && isUnderWay ? [...seated, { seq, panel: [...panel] }] : seated;
  const { reseated: _later, ...rest } = payload;
  return {
    ...rest,
    ...(panel && !isUnderWay ? { panel: [...panel] } : {}),
    subject: title === undefined ? payload.subject : { ...payload.subject, title },
    createdBy: by,
    forkedFrom: { id: deliberationId, seq, by, at },
    ...(reconfigured.length > 0 ? { reconfigured } : {}),
    ...(reseated.length > 0 ? { reseated } : {}),
  };
}

/** Gates are named after their deliberation; nothing else in a log is, before its end. */
export function withOwnIds(payload: EventPayload, id: DeliberationId): EventPayload {
  switch (payload.type) {
    case "gate.opened":
      return { ...payload, gate: { ...payload.gate, id: gateIn(id, payload.gate.id) } };
    case "gate.answered":
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "gate.overdue":
      return { ...payload, gateId: gateIn(id, payload.gateId) };
    default:
      return payload;
  }
}

/** Whether an event is a copy. */
export const isSharedEvent = ({ forkedFrom }: Pick<Created, "forkedFrom">, seq: number): boolean =>
  forkedFrom !== undefined && seq <= forkedFrom.seq;

/** A fork begins when it is forked, whatever time has passed since its past; limits of time count from there. */
export const beganAt = (
  { forkedFrom }: Pick<Created, "forkedFrom">,
  { seq, at, payload }: Pick<DeliberationEvent, "seq" | "at" | "payload">,
): string => (payload.type === "deliberation.started" && forkedFrom && seq <= forkedFrom.seq ? forkedFrom.at : at);

/** When a time that is set in an event begins to run: in a copy, with the fork. */
export const runsFrom = (
  created: Pick<Created, "forkedFrom">,
  { seq, at }: Pick<DeliberationEvent, "seq" | "at">,
): string => (created.forkedFrom && isSharedEvent(created, seq) ? created.forkedFrom.at : at);

/** The settings in force once this event has happened. */
export const configAt = ({ config, reconfigured = [] }: Pick<Created, "config" | "reconfigured">, seq: number): Json =>
  reconfigured.findLast((one) => one.seq <= seq)?.config ?? config;

/** Everybody who has a seat at some time, in the order they came: for their names. */
export function everSeated({ panel, reseated = [] }: Pick<Created, "panel" | "reseated">): Agent[] {
  const all = [panel, ...reseated.map((one) => one.panel)].flat();
  return [...new Map(all.map((agent) => [agent.id, agent])).values()];
}

/** Who sits from the next event on, where a fork changed it after this one. */
export const reseatedAfter = ({ reseated }: Pick<Created, "reseated">, seq: number): readonly Agent[] | undefined =>
  reseated?.findLast((one) => one.seq === seq)?.panel;
