/** What the prompts of a deliberation add up to, how much of them a provider's cache may hold, and what one conversation that keeps everything would take. */
import type { PayloadOf } from "@/lib/events/schema";
import { countTokens } from "@/lib/prompts/count-tokens";
import { longestShared, promptText } from "@/lib/prompts/shared-prefix";
import { rehearsedCalls } from "./rehearsed-calls";

export type PromptShare = {
  key: string;
  round: number;
  tokens: number;
  /** Of its characters, how many begin as an earlier prompt did: of the same round, of an earlier one, of either. */
  withinRound: number;
  acrossRounds: number;
  shared: number;
};

export type PromptEconomy = {
  prompts: readonly PromptShare[];
  tokens: number;
  cacheableTokens: number;
  /** Each call with all that was new in every prompt before it, and every reply, in full: a conversation that only grows. */
  fullHistoryTokens: number;
};

export function promptEconomy(created: PayloadOf<"deliberation.created">): PromptEconomy {
  const earlier: { round: number; text: string }[] = [];
  const prompts: PromptShare[] = [];
  let history = 0;
  let fullHistoryTokens = 0;
  for (const { ask, prompt, text: reply } of rehearsedCalls(created)) {
    if (prompt?.kind !== "ready") continue;
    const text = promptText(prompt.messages);
    const withinRound = longestShared(text, earlier.filter(({ round }) => round === ask.round).map((one) => one.text)) / text.length;
    const acrossRounds = longestShared(text, earlier.filter(({ round }) => round !== ask.round).map((one) => one.text)) / text.length;
    const shared = Math.max(withinRound, acrossRounds);
    const fresh = Math.ceil(prompt.tokens * (1 - shared));
    fullHistoryTokens += history + fresh;
    history += fresh + countTokens(reply ?? "");
    prompts.push({ key: ask.key, round: ask.round, tokens: prompt.tokens, withinRound, acrossRounds, shared });
    earlier.push({ round: ask.round, text });
  }
  const tokens = prompts.reduce((sum, one) => sum + one.tokens, 0);
  return { prompts, tokens, cacheableTokens: Math.floor(prompts.reduce((sum, one) => sum + one.tokens * one.shared, 0)), fullHistoryTokens };
}
