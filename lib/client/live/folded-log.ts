/** One fold per log, however many parts of the page read it; a log that grew is folded on from where it was. */
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import type { Log } from "./append-events";

type Known = { log: Log; folded: Folded };

const byLog = new WeakMap<Log, Folded>();
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
  const [first, ...rest] = log;
  if (!first) throw new Error("A log has at least the event that created it.");
  const isGrown = last !== null && last.log.length <= log.length && log[last.log.length - 1] === last.log.at(-1);
  return isGrown && last
    ? log.slice(last.log.length).reduce(foldEvent, last.folded)
    : rest.reduce(foldEvent, foldFirst(first));
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
