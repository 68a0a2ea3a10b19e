/** The steps a protocol can ask for, by name. */
import type { Gate } from "@/lib/domain/gate/gate";
import type { Outcome } from "@/lib/domain/outcome";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";
import type { Ask, Step } from "./types";

export const record = (...events: EventPayload[]): Step => ({ kind: "record", events });
export const ask = (...asks: Ask[]): Step => ({ kind: "ask", asks });
export const open = (gate: Gate): Step => record({ type: "gate.opened", gate });
export const complete = (round: { number: number }, evaluation: PayloadOf<"round.completed">["evaluation"]): Step =>
  record({ type: "round.completed", round: round.number, evaluation });
export const close = (outcome: Outcome): Step => record({ type: "deliberation.closed", outcome });
