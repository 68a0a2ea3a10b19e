/** Plays a review and keeps every prompt that would have gone to a model, by ask key. Needs the registry mocked, as the review's own tests do. */
import { review, type ReviewGame, type Script } from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Played } from "@/lib/testing/play";
import type { BuiltPrompt, ChatMessage } from "@/lib/prompts/types";
import { REVIEW_PROMPTS, type ReviewPromptKind } from "./review-prompts";

export type Asked = { ask: Ask; state: ReviewState; built: BuiltPrompt };
export type Prompts = { asked: Map<string, Asked>; played: Played };

export const isPromptKind = (kind: string): kind is ReviewPromptKind => Object.hasOwn(REVIEW_PROMPTS, kind);

export function build(state: ReviewState, ask: Ask): BuiltPrompt {
  if (!isPromptKind(ask.kind)) throw new Error(`There is no prompt for ${ask.kind}.`);
  return REVIEW_PROMPTS[ask.kind].build(state, ask);
}

export function promptsOf(script: Script, game: ReviewGame = {}): Prompts {
  const asked = new Map<string, Asked>();
  const played = review(script, {
    ...game,
    special: (ask, state) => {
      if (isPromptKind(ask.kind)) asked.set(ask.key, { ask, state, built: build(state, ask) });
      const built = asked.get(ask.key)?.built;
      if (built?.kind === "too_large") return { fail: "context_too_long" };
      return game.special?.(ask, state) ?? null;
    },
  });
  return { asked, played };
}

export function askedFor({ asked }: Prompts, key: string): Asked {
  const found = asked.get(key);
  if (!found) throw new Error(`${key} was not asked; ${[...asked.keys()].join(", ")} were.`);
  return found;
}

export function messagesFor(prompts: Prompts, key: string): ChatMessage[] {
  const { built } = askedFor(prompts, key);
  if (built.kind !== "ready") throw new Error(`${key} is ${built.kind}.`);
  return built.messages;
}

export const systemOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key)[0]?.content ?? "";
export const userOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key)[1]?.content ?? "";
export const written = (messages: readonly ChatMessage[]): string =>
  messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n");

/** Everything of one section, as often as it stands there. */
export function sectionsIn(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>\\n([\\s\\S]*?)\\n</${name}>`, "g"))].map(
    ([whole]) => whole,
  );
}
