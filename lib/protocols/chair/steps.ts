import type { Gate } from "@/lib/domain/gate";
import type { EventPayload } from "@/lib/events/schema";
import type { Ask, Step } from "../types";

export const record = (...events: EventPayload[]): Step => ({ kind: "record", events });
export const ask = (...asks: Ask[]): Step => ({ kind: "ask", asks });
export const open = (gate: Gate): Step => record({ type: "gate.opened", gate });
