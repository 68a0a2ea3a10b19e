/**
 * One fold per log, however many parts of the page read it. A log that grew is folded on from where it was, and one that
 * is looked at as it once stood (a replay) from the nearest point kept on the way.
 */
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import type { Log } from "./append-events";

type Known = { log: Log; folded: Folded };
type Checkpoint = { event: DeliberationEvent; folded: Folded };

/** A step back in a replay folds at most so many events anew. */
const CHECKPOINT_EVERY = 50;

const byLog = new WeakMap<Log, Folded>();
/** By the first event of a log, then by how many events they stand after. */
const checkpoints = new WeakMap<DeliberationEvent, Map<number, Checkpoint>>();
let last: Known | null = null;

export function foldedLog(log: Log): Folded {
  const known = byLog.get(log);
  if (known) return known;
  const folded = fold(log);
  byLog.set(log, folded);
  last = { log, folded };
  return folded;
}

function fold(log: Log): Folded {
  const [first] = log;
  if (!first) throw new Error("A log has at least the event that created it.");
  const kept = checkpoints.get(first) ?? new Map<number, Checkpoint>();
  checkpoints.set(first, kept);
  const start = nearest(log, kept);
  let folded = start?.folded ?? foldFirst(first);
  for (let count = start?.count ?? 1; count < log.length; count += 1) {
    const event = log[count];
    if (!event) break;
    folded = foldEvent(folded, event);
    if ((count + 1) % CHECKPOINT_EVERY === 0) kept.set(count + 1, { event, folded });
  }
  return folded;
}

/** The longest part of this log whose fold is known. */
function nearest(log: Log, kept: ReadonlyMap<number, Checkpoint>): { count: number; folded: Folded } | null {
  const isGrown = last !== null && last.log.length <= log.length && log[last.log.length - 1] === last.log.at(-1);
  const grown = isGrown && last ? { count: last.log.length, folded: last.folded } : null;
  for (
    let count = log.length - (log.length % CHECKPOINT_EVERY);
    count > (grown?.count ?? 0);
    count -= CHECKPOINT_EVERY
  ) {
    const checkpoint = kept.get(count);
    if (checkpoint && checkpoint.event === log[count - 1]) return { count, folded: checkpoint.folded };
  }
  return grown;
}

/** A projection that is worked out once per log. The function must be the same one each time: define it outside components. */
export function perLog<T>(project: (log: Log, folded: Folded) => T): (log: Log) => T {
  const results = new WeakMap<Log, { value: T }>();
  return (log) => {
    const known = results.get(log);
    if (known) return known.value;
    const value = project(log, foldedLog(log));
    results.set(log, { value });
    return value;
  };
}
