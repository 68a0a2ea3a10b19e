/** Ask keys: round and attempt, kind, agent; begun afresh by a person (`+1`), asked again for a mistake (`~2`). */
import type { AgentId } from "@/lib/domain/ids";
import type { Ask } from "../types";
import type { AskKindId } from "./replies/replies";
import type { Call, StructuredState } from "./state";

export type Owed = { kind: AskKindId; round: number; agentId: AgentId };

/** G-03: one re-ask, then it is invalid for good. A reply that contradicts itself is asked about once on top of that. */
const MAX_REJECTIONS = 2;

/** A round that is run again has slots of its own (P3-54). */
export function slotOf({ rounds }: Pick<StructuredState, "rounds">, { round, kind, agentId }: Owed): string {
  const attempt = rounds[round - 1]?.attempt ?? 1;
  return `r${round}${attempt > 1 ? `.${attempt}` : ""}/${kind}/${agentId}`;
}
export const baseOf = (key: string): string => key.split("~", 1)[0] as string;

function baseKey(state: StructuredState, owed: Owed): string {
  const slot = slotOf(state, owed);
  const restarts = state.restarts[slot] ?? 0;
  return restarts === 0 ? slot : `${slot}+${restarts}`;
}

export const callOf = (state: StructuredState, owed: Owed): Call | undefined => state.calls[baseKey(state, owed)];

/** No answer will come of it unless a person has it begun afresh. */
export function isExhausted(state: StructuredState, owed: Owed): boolean {
  const call = callOf(state, owed);
  return call !== undefined && (call.failure !== null || call.rejections.filter(({ code }) => code !== "inconsistent").length >= MAX_REJECTIONS);
}

/** Whether the agent was already told that its answer contradicts itself. */
export const wasToldOfContradiction = (state: StructuredState, ask: Ask): boolean => state.calls[baseOf(ask.key)]?.rejections.some(({ code }) => code === "inconsistent") ?? false;

export function askFor(state: StructuredState, owed: Owed): Ask {
  const base = baseKey(state, owed);
  const model = state.seatModels[owed.agentId];
  const ask: Ask = { key: base, ...owed, ...(model ? { model } : {}) };
  const rejections = state.calls[base]?.rejections ?? [];
  const last = rejections.at(-1);
  return last ? { ...ask, key: `${base}~${rejections.length + 1}`, correction: { reason: last.reason, previous: last.raw } } : ask;
}

/** Side by side; one that has to be asked again does not wait for the others. */
export const askTogether = (state: StructuredState, owed: readonly Owed[]): Ask[] => owed.map((one) => askFor(state, one));
