/** Ask keys: a slot (round, kind, agent), begun afresh by a person (`+1`), tried a second time (`~2`). */
import type { AgentId } from "@/lib/domain/ids";
import type { Ask } from "../types";
import type { AskKindId } from "./replies";
import type { Call, JudgesState } from "./state";

export type Owed = { kind: AskKindId; round: number; agentId: AgentId };

/** G-03, P4-34: whatever went wrong, once more and no further. */
const MAX_TRIES = 2;

export const slotOf = ({ round, kind, agentId }: Owed): string => `r${round}/${kind}/${agentId}`;
export const baseOf = (key: string): string => key.split("~", 1)[0] as string;

function baseKey({ restarts }: JudgesState, owed: Owed): string {
  const slot = slotOf(owed);
  const count = restarts[slot] ?? 0;
  return count === 0 ? slot : `${slot}+${count}`;
}

export const hasEnded = ({ failures }: Call): boolean => failures.length >= MAX_TRIES;

/** No answer will come of it. */
export function isExhausted(state: JudgesState, owed: Owed): boolean {
  const call = state.calls[baseKey(state, owed)];
  return call !== undefined && hasEnded(call);
}

/** Whether a reply that is not good enough can still be asked for again. */
export const isLastTry = (state: JudgesState, { key }: Ask): boolean => (state.calls[baseOf(key)]?.failures.length ?? 0) >= MAX_TRIES - 1;

export function whyExhausted(state: JudgesState, owed: Owed): string {
  return state.calls[baseKey(state, owed)]?.failures.at(-1)?.reason ?? "no reason was recorded";
}

export function askFor(state: JudgesState, owed: Owed): Ask {
  const base = baseKey(state, owed);
  const failures = state.calls[base]?.failures ?? [];
  const last = failures.at(-1);
  if (!last) return { key: base, ...owed };
  const again = { key: `${base}~${failures.length + 1}`, ...owed };
  // A call that failed had no reply to mend.
  return last.raw === null ? again : { ...again, correction: { reason: last.reason, previous: last.raw } };
}

/** Side by side; one that has to be asked again does not wait for the others. */
export const askTogether = (state: JudgesState, owed: readonly Owed[]): Ask[] => owed.map((one) => askFor(state, one));
