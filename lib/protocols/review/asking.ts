/** Ask keys: a slot (round, kind, agent), begun afresh by a person (`+1`), asked again for a mistake (`~2`). */
import type { AgentId } from "@/lib/domain/ids";
import type { Ask } from "../types";
import type { Call, ReviewState } from "./state";

export type Owed = { kind: string; round: number; agentId: AgentId };

/** G-03: one re-ask, then it is invalid for good. A contradiction in terms is asked about once on top of that (P1-22). */
const MAX_FORMAT_REJECTIONS = 2;

export const slotOf = ({ round, kind, agentId }: Owed): string => `r${round}/${kind}/${agentId}`;
export const baseOf = (key: string): string => key.split("~", 1)[0] as string;

function baseKey(state: ReviewState, slot: string): string {
  const restarts = state.restarts[slot] ?? 0;
  return restarts === 0 ? slot : `${slot}+${restarts}`;
}

export const callOf = (state: ReviewState, owed: Owed): Call | undefined => state.calls[baseKey(state, slotOf(owed))];

/** No answer will come of it unless a person has it begun afresh. */
export function isExhausted(state: ReviewState, owed: Owed): boolean {
  const call = callOf(state, owed);
  return call !== undefined && hasEnded(call);
}

export const hasEnded = ({ failure, rejections }: Call): boolean => failure !== null || rejections.filter(({ code }) => code !== "inconsistent").length >= MAX_FORMAT_REJECTIONS;

/** Whether the agent was already told that its answer contradicts itself. */
export const wasToldOfContradiction = (state: ReviewState, ask: Ask): boolean => state.calls[baseOf(ask.key)]?.rejections.some(({ code }) => code === "inconsistent") ?? false;

export function askFor(state: ReviewState, owed: Owed): Ask {
  const base = baseKey(state, slotOf(owed));
  const model = state.seatModels[owed.agentId];
  const ask: Ask = { key: base, ...owed, ...(model ? { model } : {}) };
  const rejections = state.calls[base]?.rejections ?? [];
  const last = rejections.at(-1);
  return last ? { ...ask, key: `${base}~${rejections.length + 1}`, correction: { reason: last.reason, previous: last.raw } } : ask;
}

/** Why an exhausted call came to nothing, as one sentence. */
export function whyExhausted(state: ReviewState, owed: Owed): string {
  const call = callOf(state, owed);
  return call?.failure?.message ?? call?.rejections.at(-1)?.reason ?? "no reason was recorded";
}

/** Side by side; one that has to be asked again does not wait for the others. */
export const askTogether = (state: ReviewState, owed: readonly Owed[]): Ask[] => owed.map((one) => askFor(state, one));
