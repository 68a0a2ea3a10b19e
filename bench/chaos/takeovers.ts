/** How long a deliberation stood still after the worker that had it was struck, from the endpoint's list of calls and the commit times. */
import { type Call, type Fault, groupBy, type Tables } from "./check";

/** `isUndisturbed`: nothing else went wrong in between. */
export type Takeover = { kind: string; deliberationId: string; ms: number; isUndisturbed: boolean };

const STRIKES = new Set(["kill", "term", "stop", "half-open"]);
/** Nothing is owed after these until a person acts, or ever. */
const RESTS = new Set([
  "deliberation.closed",
  "deliberation.cancelled",
  "deliberation.failed",
  "deliberation.paused",
  "gate.opened",
  "record.numbered",
  "record.status-changed",
]);
const BY_A_PERSON = new Set(["deliberation.paused", "deliberation.cancelled", "deliberation.resumed"]);

export function takeovers({ events }: Tables, calls: readonly Call[], faults: readonly Fault[]): Takeover[] {
  const callsOf = groupBy(calls, ({ deliberationId }) => deliberationId);
  const logs = groupBy(
    events.toSorted((a, b) => a.seq - b.seq),
    ({ deliberationId }) => deliberationId,
  );
  return faults
    .filter(({ kind }) => STRIKES.has(kind))
    .flatMap((fault) =>
      [...logs].flatMap(([deliberationId, log]) => {
        const owner = (callsOf.get(deliberationId) ?? [])
          .filter(({ startedAt }) => startedAt <= fault.from)
          .toSorted((a, b) => b.startedAt - a.startedAt)[0]?.worker;
        const before = log.findLast(({ committedAt }) => committedAt <= fault.from);
        const next = log.find(({ committedAt }) => committedAt > fault.from);
        if (owner !== fault.worker || !before || RESTS.has(before.type) || !next || BY_A_PERSON.has(next.type))
          return [];
        const isUndisturbed = !faults.some(
          (other) => other !== fault && other.from <= next.committedAt && other.to >= fault.from - SHADOW_MS,
        );
        return [{ kind: fault.kind, deliberationId, ms: next.committedAt - fault.from, isUndisturbed }];
      }),
    );
}

/** A fault that ended just before is still felt. */
const SHADOW_MS = 2000;
