/** P2-16: what the specialists' calls cost in the mode they ran in, and what they would have cost in the other, both counted from the real prompts. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { isAnswerKind } from "@/lib/protocols/chair/rules/replies/answers";
import { foldEvent, foldFirst } from "@/lib/kernel/fold";
import { chairStateOf } from "@/lib/protocols/chair/rules/state";
import type { ChatMessage } from "@/lib/prompts/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { buildAnswer } from "./specialist";

/** `sent`: all tokens of the calls. `fresh`: those a prompt cache can't hold, since the call before did not begin with them. */
export type ModeCost = { sent: number; fresh: number };
export type ModeCosts = { task: ModeCost; team: ModeCost };

/** One answered call per specialist and round; re-asks are left out, they cost the same in both modes. */
export function measureModes(log: readonly DeliberationEvent[]): ModeCosts {
  const costs = { task: { sent: 0, fresh: 0 }, team: { sent: 0, fresh: 0 } };
  const before = { task: new Map<string, readonly ChatMessage[]>(), team: new Map<string, readonly ChatMessage[]>() };
  const [first, ...rest] = log;
  if (!first) throw new Error("A log begins with deliberation.created.");
  let folded = foldFirst(first);
  for (const event of rest) {
    const { payload } = event;
    if (payload.type === "reply.recorded" && isAnswerKind(payload.kind)) {
      const state = chairStateOf(folded);
      for (const mode of ["task", "team"] as const) {
        const built = buildAnswer(
          state,
          { key: payload.key, kind: payload.kind, round: payload.round, agentId: payload.agentId },
          mode === "team",
        );
        if (built.kind !== "ready") continue;
        costs[mode].sent += built.tokens;
        costs[mode].fresh += tokensAfter(before[mode].get(payload.agentId) ?? [], built.messages);
        before[mode].set(payload.agentId, built.messages);
      }
    }
    folded = foldEvent(folded, event);
  }
  return costs;
}

/** Tokens of the messages that are not, one by one, the beginning of the call before. */
function tokensAfter(earlier: readonly ChatMessage[], messages: readonly ChatMessage[]): number {
  const shared = messages.findIndex((message, index) => message.content !== earlier[index]?.content);
  return messages
    .slice(shared === -1 ? messages.length : shared)
    .reduce((sum, { content }) => sum + countTokens(content), 0);
}
