/** A log folded by its lifecycle and its protocol: the one truth behind runner, screens, record and list. */
import { assertNever } from "@/lib/domain/assert-never";
import type { DeliberationEvent } from "@/lib/events/schema";
import { evolveLifecycle, startLifecycle, statusOf, type Lifecycle } from "./lifecycle";
import { protocolById } from "./registry";
import type { Step } from "./types";

export type Folded = { lifecycle: Lifecycle; protocol: unknown };

export function foldLog(log: readonly DeliberationEvent[]): Folded {
  const [first, ...rest] = log;
  if (!first) throw new Error("A log has at least the event that created it.");
  return rest.reduce(foldEvent, foldFirst(first));
}

export function foldFirst(first: DeliberationEvent): Folded {
  const lifecycle = startLifecycle(first);
  const { created } = lifecycle;
  const protocol = protocolById(created.protocol);
  const state = protocol.start({
    id: first.deliberationId,
    subject: created.subject,
    config: protocol.configSchema.parse(created.config),
    panel: created.panel,
    seed: created.seed,
    source: created.source,
  });
  return { lifecycle, protocol: state };
}

export function foldEvent(before: Folded, event: DeliberationEvent): Folded {
  if (event.seq !== before.lifecycle.headSeq + 1) throw new Error(`Event ${event.seq} does not follow ${before.lifecycle.headSeq}.`);
  return {
    lifecycle: evolveLifecycle(before.lifecycle, event),
    protocol: protocolById(before.lifecycle.created.protocol).evolve(before.protocol, event),
  };
}

/** `idle`: nothing is owed by a runner until a person acts. */
export type EngineStep = Exclude<Step, { kind: "await" | "closed" }> | { kind: "number-record" } | { kind: "idle" };

export function nextStep({ lifecycle, protocol }: Folded): EngineStep {
  const status = statusOf(lifecycle);
  switch (status) {
    case "draft":
    case "paused":
    case "awaiting_human":
    case "failed":
    case "cancelled":
      return { kind: "idle" };
    case "closed": {
      const isOwed = lifecycle.end?.kind === "closed" && lifecycle.end.outcome.recorded && !lifecycle.record;
      return isOwed ? { kind: "number-record" } : { kind: "idle" };
    }
    case "queued":
      return { kind: "record", events: [{ type: "deliberation.started" }] };
    case "running": {
      const step = protocolById(lifecycle.created.protocol).next(protocol);
      return step.kind === "await" || step.kind === "closed" ? { kind: "idle" } : step;
    }
    default:
      return assertNever(status);
  }
}
