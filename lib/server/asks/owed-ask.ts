import { AppError } from "@/lib/domain/errors";
import type { EventPayload } from "@/lib/events/schema";
import { statusReason } from "@/lib/projections/status-reason";
import type { Folded } from "@/lib/kernel/fold";
import { isPausedByEndpoint, owedAsks } from "@/lib/kernel/owed-asks";
import type { Ask } from "@/lib/kernel/types";

/** The ask a person wants to do something about, or 409 with the reason why there is nothing to do. */
export function requireOwedAsk(folded: Folded, key: string): Ask {
  const { paused } = folded.lifecycle;
  if (paused && !isPausedByEndpoint(folded.lifecycle))
    throw new AppError("conflict", `${paused.by} paused the deliberation. Resume it first.`);
  const ask = owedAsks(folded).find((one) => one.key === key);
  if (!ask) throw new AppError("conflict", `“${key}” no longer needs an answer. ${statusReason(folded)}`);
  return ask;
}

/** A deliberation that Parley paused because of its endpoint goes on once a person has done something about it; one that a person paused does not. */
export function resumed({ lifecycle }: Folded, by: string): EventPayload[] {
  return isPausedByEndpoint(lifecycle) ? [{ type: "deliberation.resumed", by }] : [];
}
