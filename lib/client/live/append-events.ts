import type { DeliberationEvent } from "@/lib/events/schema";

export type Log = readonly DeliberationEvent[];

/** `hole`: events are missing between the log and what came; `log` holds what could be joined. */
export type Appended = { log: Log; added: number; hole: boolean };

/** Duplicate → ignore, next → append, hole → the caller asks for what is missing. `incoming` is in order of seq. */
export function appendEvents(log: Log, incoming: Log): Appended {
  const head = log.at(-1)?.seq ?? 0;
  const fresh: DeliberationEvent[] = [];
  for (const event of incoming) {
    const next = head + fresh.length + 1;
    if (event.seq < next) continue;
    if (event.seq > next) return { log: join(log, fresh), added: fresh.length, hole: true };
    fresh.push(event);
  }
  return { log: join(log, fresh), added: fresh.length, hole: false };
}

/** The same array where nothing was added: readers compare by identity. */
function join(log: Log, fresh: Log): Log {
  return fresh.length === 0 ? log : [...log, ...fresh];
}
