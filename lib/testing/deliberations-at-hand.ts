/** Recorded deliberations of every protocol as they ended and as they stood on the way, for what must hold in all of them. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { readRecorded, recordedLogs } from "./recorded-logs";

export type AtHand = { protocol: ProtocolId; title: string; log: DeliberationEvent[]; folded: Folded };

/** Every so manieth log is taken, in turn over the list: all endings of one script look alike here. */
const EVERY = 7;
/** As they stood after this share of their events, beside how they ended. */
const ON_THE_WAY = [0.02, 0.3, 0.65];

let known: AtHand[] | undefined;

export function deliberationsAtHand(): readonly AtHand[] {
  known ??= PROTOCOL_IDS.flatMap((protocol) =>
    recordedLogs(protocol)
      .filter((_, index) => index % EVERY === 0)
      .flatMap((name) => momentsOf(protocol, name)),
  );
  return known;
}

function momentsOf(protocol: ProtocolId, name: string): AtHand[] {
  const { log } = readRecorded(protocol, name);
  const [first, ...rest] = log;
  if (!first) return [];
  const stops = new Set([...ON_THE_WAY.map((share) => Math.max(1, Math.floor(log.length * share))), log.length]);
  let folded = foldFirst(first);
  const moments: AtHand[] = [];
  const keep = (seq: number): void => {
    if (stops.has(seq))
      moments.push({ protocol, title: `${protocol}/${name} at ${seq}`, log: log.slice(0, seq), folded });
  };
  keep(first.seq);
  for (const event of rest) {
    folded = foldEvent(folded, event);
    keep(event.seq);
  }
  return moments;
}

export const titles = (all: readonly AtHand[]): string[] => all.map(({ title }) => title);
