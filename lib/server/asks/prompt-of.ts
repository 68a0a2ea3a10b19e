/** What is put before whoever answers an ask, in the form a person can read. */
import "@/lib/protocols/all";
import { AppError } from "@/lib/domain/errors";
import type { PayloadOf } from "@/lib/events/schema";
import type { ChatMessage } from "@/lib/models/port";
import type { Shelf } from "@/lib/prompts/evidence/grounds";
import type { Wanted } from "@/lib/prompts/evidence/turns";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { inputOf, isSearch, queriesOf } from "@/lib/runner/ask-input";

export type PromptOf = { messages: ChatMessage[] } & Pick<PayloadOf<"reply.recorded">, "prompt" | "input">;

/** Null: too long, so nobody was given it. `maxTokens`: the bound of the endpoint it was shortened for. */
export function promptOf(
  folded: Folded,
  ask: Ask,
  options: { shelf: Shelf; maxTokens?: number | null | undefined; wanted?: Wanted },
): PromptOf | null {
  const built = inputOf(folded, ask, { ...options, maxTokens: options.maxTokens ?? null });
  if (built.kind === "too_large") return null;
  const { prompt, input } = built;
  // A search is given queries, and its proof is over them.
  if (isSearch(folded, ask))
    return { messages: queriesOf(folded, ask).map((content) => ({ role: "user", content })), prompt, input };
  return { messages: [...built.messages], prompt, input };
}

export function requirePrompt(folded: Folded, ask: Ask, shelf: Shelf): PromptOf {
  const prompt = promptOf(folded, ask, { shelf });
  if (!prompt)
    throw new AppError("conflict", "This prompt is longer than the protocol allows, so a person is asked instead.");
  return prompt;
}
