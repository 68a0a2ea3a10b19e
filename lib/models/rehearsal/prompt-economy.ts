/** What the prompts of a deliberation add up to, how much of them a provider's cache may hold, and what one conversation that keeps everything would take. */
import type { PayloadOf } from "@/lib/events/schema";
import { countTokens } from "@/lib/prompts/count-tokens";
import type { ChatMessage } from "@/lib/prompts/types";
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

/** A call with what it was given and what came of it. */
export type GivenCall = {
  key: string;
  round: number;
  messages: readonly ChatMessage[];
  tokens: number;
  reply: string | null;
};

export function promptEconomy(created: PayloadOf<"deliberation.created">): PromptEconomy {
  const calls: GivenCall[] = [];
  for (const { ask, prompt, text } of rehearsedCalls(created))
    if (prompt?.kind === "ready")
      calls.push({ key: ask.key, round: ask.round, messages: prompt.messages, tokens: prompt.tokens, reply: text });
  return economyOf(calls);
}

export function economyOf(calls: readonly GivenCall[]): PromptEconomy {
  const earlier: { round: number; text: string }[] = [];
  const prompts: PromptShare[] = [];
  let history = 0;
  let fullHistoryTokens = 0;
  for (const { key, round, messages, tokens, reply } of calls) {
    const text = promptText(messages);
    const withinRound =
      longestShared(
        text,
        earlier.filter((one) => one.round === round).map((one) => one.text),
      ) / text.length;
    const acrossRounds =
      longestShared(
        text,
        earlier.filter((one) => one.round !== round).map((one) => one.text),
      ) / text.length;
    const shared = Math.max(withinRound, acrossRounds);
    const fresh = Math.ceil(tokens * (1 - shared));
    fullHistoryTokens += history + fresh;
    history += fresh + countTokens(reply ?? "");
    prompts.push({ key, round, tokens, withinRound, acrossRounds, shared });
    earlier.push({ round, text });
  }
  const total = prompts.reduce((sum, one) => sum + one.tokens, 0);
  return {
    prompts,
    tokens: total,
    cacheableTokens: Math.floor(prompts.reduce((sum, one) => sum + one.tokens * one.shared, 0)),
    fullHistoryTokens,
  };
}
