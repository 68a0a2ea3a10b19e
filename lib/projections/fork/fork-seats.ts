/** Who sits where a fork parts from its past, and whether others may (G-23). */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { hasBegun } from "@/lib/kernel/fork";
import { readingOf } from "@/lib/kernel/registry";
import { andList } from "@/lib/projections/wording";

export type ForkSeats = {
  seats: readonly (Agent & { isStaying: boolean })[];
  /** Why nobody can join or leave there; null where somebody can. */
  refusal: string | null;
  /** About those who can't leave; null where everybody can. */
  note: string | null;
};

/** At the end of `past`. */
export function forkSeats(past: readonly DeliberationEvent[]): ForkSeats {
  const { lifecycle, protocol } = foldLog(past);
  const { panel, created } = lifecycle;
  const { laterSeats, title } = readingOf(created.protocol);
  const free = { seats: panel.map((seat) => ({ ...seat, isStaying: false })), refusal: null, note: null };
  if (!hasBegun(past)) return free;
  if (typeof laterSeats !== "object")
    return { ...free, refusal: laterSeats ?? `The seats of a ${title.toLowerCase()} don’t change once it has begun.` };
  const refusal = laterSeats.refusal(protocol) ?? (Object.keys(lifecycle.underWay).length > 0 ? UNDER_WAY : null);
  if (refusal !== null) return { ...free, refusal };
  const { ids, why } = laterSeats.staying(protocol);
  const staying = new Set<AgentId>(ids);
  const names = panel.filter(({ id }) => staying.has(id)).map(({ name }) => name);
  return {
    seats: panel.map((seat) => ({ ...seat, isStaying: staying.has(seat.id) })),
    refusal: null,
    note: names.length === 0 ? null : `${andList(names)} ${why}`,
  };
}

const UNDER_WAY = "Somebody is being asked at that event. Choose the end of a round.";
