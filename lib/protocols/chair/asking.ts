/** Ask keys: a slot (round, kind, agent), begun afresh (`+1`), asked again for a mistake (`~2`). */
import type { AgentId } from "@/lib/domain/ids";
import type { Ask } from "../types";
import { isAnswerKind } from "./answers";
import type { AskKindId } from "./replies";
import type { Call, ChairState } from "./state";

export type Owed = { kind: AskKindId; round: number; agentId: AgentId };

/** G-03: one re-ask, then it is invalid for good. A contradiction in terms is asked about once on top of that. */
const MAX_FORMAT_REJECTIONS = 2;

export const slotOf = ({ round, kind, agentId }: { round: number; kind: string; agentId: AgentId }): string => `r${round}/${kind}/${agentId}`;
export const baseOf = (key: string): string => key.split("~", 1)[0] as string;
const slotOfBase = (base: string): string => base.split("+", 1)[0] as string;

const restartsOf = ({ restarts }: ChairState, slot: string): number => restarts[slot] ?? 0;
const baseKey = (state: ChairState, slot: string): string => (restartsOf(state, slot) === 0 ? slot : `${slot}+${restartsOf(state, slot)}`);

export const callOf = (state: ChairState, owed: Owed): Call | undefined => state.calls[baseKey(state, slotOf(owed))];
export const hasEnded = ({ failure, rejections }: Pick<Call, "failure" | "rejections">): boolean => failure !== null || rejections.filter(({ code }) => code !== "inconsistent").length >= MAX_FORMAT_REJECTIONS;

/** No answer will come of it unless it is begun afresh. */
export function isExhausted(state: ChairState, owed: Owed): boolean {
  const call = callOf(state, owed);
  return call !== undefined && hasEnded(call);
}

/** Whether the agent was already told that its answer contradicts itself. */
export const wasToldOfContradiction = (state: ChairState, ask: Ask): boolean => state.calls[baseOf(ask.key)]?.rejections.some(({ code }) => code === "inconsistent") ?? false;

export function askFor(state: ChairState, owed: Owed): Ask {
  const base = baseKey(state, slotOf(owed));
  const model = state.seatModels[owed.agentId];
  const deadlineAt = isAnswerKind(owed.kind) ? deadlineOf(state, owed.round) : null;
  const ask: Ask = { key: base, ...owed, ...(model ? { model } : {}), ...(deadlineAt ? { deadlineAt } : {}) };
  const rejections = state.calls[base]?.rejections ?? [];
  const last = rejections.at(-1);
  return last ? { ...ask, key: `${base}~${rejections.length + 1}`, correction: { reason: last.reason, previous: last.raw } } : ask;
}

/** P2-20: counted from when the round began, as the log has it. Off unless configured. */
export function deadlineOf({ config, rounds }: ChairState, round: number): string | null {
  const startedAt = rounds[round - 1]?.startedAt;
  return config.round_deadline === null || !startedAt ? null : new Date(Date.parse(startedAt) + config.round_deadline * 60_000).toISOString();
}

/** Side by side; one that has to be asked again does not wait for the others. */
export const askTogether = (state: ChairState, owed: readonly Owed[]): Ask[] => owed.map((one) => askFor(state, one));

/** Why an exhausted call came to nothing, as one sentence. */
export function whyExhausted(call: Pick<Call, "failure" | "rejections"> | undefined): string {
  return call?.failure?.message ?? call?.rejections.at(-1)?.reason ?? "no reason was recorded";
}

type Addressed = { key: string; kind: string; round: number; agentId: AgentId };

export function withCall(state: ChairState, { key, kind, round, agentId }: Addressed, change: (call: Call) => Call): ChairState {
  const base = baseOf(key);
  const call = state.calls[base] ?? { slot: slotOfBase(base), kind, round, agentId, rejections: [], failure: null, isTeam: false };
  return { ...state, calls: { ...state.calls, [base]: change(call) } };
}
