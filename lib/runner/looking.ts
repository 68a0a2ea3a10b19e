/** How an ask looks before it is answered: what its next call is for, and what becomes of look-ups it asks for. */
import type { LookWay } from "@/lib/domain/evidence/look";
import { performLooks } from "@/lib/looking/perform-look";
import type { Ask } from "@/lib/kernel/types";
import type { ModelReply } from "@/lib/models/port";
import { looksInCalls, looksInText } from "@/lib/models/read-looks";
import { type Grounds, isLookable, looksLeft } from "@/lib/prompts/evidence/grounds";
import { wantsLookTurn } from "@/lib/prompts/evidence/turns";
import { type AskResult, type CallFacts, identityOf } from "./ask-end";
import type { Asking, RunnerPorts } from "./ports";
import type { Route } from "./route";

/** Calls of one ask that may end in look-ups by tools, whatever is left of the budget. Protects against a model that only ever looks. */
const MAX_TOOL_TURNS = 12;

/** `tools`: it may look instead of replying. `ask`: it is asked what it wants to see. `reply`: nothing more is looked up. */
export type Looking = "tools" | "ask" | "reply";

export async function lookingOf(grounds: Grounds | null, route: Route, asking: Asking): Promise<Looking> {
  if (!grounds || !isLookable(grounds) || grounds.turns.length >= MAX_TOOL_TURNS) return "reply";
  const left = looksLeft(grounds);
  if (left.count === 0 || left.tokens === 0) return "reply";
  if (await route.takesTools(asking)) return "tools";
  // The artifact stands in the prompt anyway: asking what else to show is worth a call only where there is something else.
  return grounds.grounding.sources.length > 0 && wantsLookTurn(grounds) ? "ask" : "reply";
}

/** Null: it is a reply. */
export function askedLooks(looking: Looking, reply: ModelReply): ReturnType<typeof looksInText> {
  if (looking === "ask") return looksInText(reply.text);
  return looking === "tools" && reply.toolCalls && reply.toolCalls.length > 0 ? looksInCalls(reply.toolCalls) : null;
}

export async function looked(
  { ask, grounds, looking }: { ask: Ask; grounds: Grounds; looking: Looking },
  asked: NonNullable<ReturnType<typeof askedLooks>>,
  facts: CallFacts,
  { sources }: RunnerPorts,
): Promise<AskResult> {
  const way: LookWay = looking === "ask" ? "json" : "tools";
  return {
    kind: "looked",
    payload: {
      type: "look.done",
      ...identityOf(ask),
      ...facts,
      turn: grounds.turns.length + 1,
      way,
      looks: await performLooks(asked, grounds, sources),
    },
  };
}
