/** What is put before whoever answers an ask, in the form a person can read. */
import { AppError } from "@/lib/domain/errors";
import type { PayloadOf } from "@/lib/events/schema";
import type { ChatMessage } from "@/lib/models/port";
import type { Folded } from "@/lib/protocols/fold";
import type { Ask } from "@/lib/protocols/types";
import { inputOf, isSearch, queriesOf } from "@/lib/runner/ask-input";

export type PromptOf = { messages: ChatMessage[] } & Pick<PayloadOf<"reply.recorded">, "prompt" | "input">;

/** Null: too long, so nobody was given it. `maxTokens`: the bound of the endpoint it was shortened for. */
export function promptOf(folded: Folded, ask: Ask, maxTokens: number | null = null): PromptOf | null {
  const built = inputOf(folded, ask, maxTokens);
  if (built.kind === "too_large") return null;
  const { prompt, input } = built;
  // A search is given queries, and its proof is over them.
  if (isSearch(folded, ask)) return { messages: queriesOf(folded, ask).map((content) => ({ role: "user", content })), prompt, input };
  return { messages: [...built.messages], prompt, input };
}

export function requirePrompt(folded: Folded, ask: Ask): PromptOf {
  const prompt = promptOf(folded, ask);
  if (!prompt) throw new AppError("conflict", "The prompt of this ask is longer than the protocol allows; a person is asked instead.");
  return prompt;
}
