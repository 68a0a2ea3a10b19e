/** The conditions that stand, each once: what several seats ask for in the same words is one condition of theirs. */
import type { AgentId } from "@/lib/domain/ids";
import { standingConditions, type StatedCondition, type StatedFacts } from "@/lib/kernel/facts";

export type SharedCondition = Pick<StatedCondition, "text" | "state" | "seq"> & { agentIds: readonly AgentId[] };

/** In the order they were first stated. It is open as long as one of those who ask for it calls it open. */
export function sharedConditions(facts: readonly StatedFacts[]): SharedCondition[] {
  const shared = new Map<string, SharedCondition>();
  for (const { text, state, seq, agentId } of standingConditions(facts)) {
    const key = text.toLowerCase().replace(/\s+/g, " ").trim();
    const known = shared.get(key);
    shared.set(
      key,
      known
        ? { ...known, state: known.state === "met" ? state : "open", agentIds: [...known.agentIds, agentId] }
        : { text, state, seq, agentIds: [agentId] },
    );
  }
  return [...shared.values()];
}
