/** Plays a deliberation and keeps every prompt that would have gone to a model, by ask key. Needs the registry mocked, as the protocol's own tests do. */
import { deliberate, type RoundScript, type StructuredGame } from "@/lib/protocols/structured/rules/structured-harness";
import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Played } from "@/lib/testing/play";
import type { BuiltPrompt, ChatMessage } from "@/lib/prompts/types";
import { STRUCTURED_PROMPTS } from "./structured-prompts";

export type Asked = { ask: Ask; state: StructuredState; built: BuiltPrompt };
export type Prompts = { asked: Map<string, Asked>; played: Played };

export const build = (state: StructuredState, ask: Ask): BuiltPrompt =>
  STRUCTURED_PROMPTS[ask.kind as AskKindId].build(state, ask);

export function promptsOf(script: readonly RoundScript[], game: StructuredGame = {}): Prompts {
  const asked = new Map<string, Asked>();
  const played = deliberate(script, {
    ...game,
    special: (ask, state) => {
      const built = build(state, ask);
      asked.set(ask.key, { ask, state, built });
      if (built.kind === "too_large") return { fail: "context_too_long" };
      return game.special?.(ask, state) ?? null;
    },
  });
  return { asked, played };
}

export function messagesFor({ asked }: Prompts, key: string): ChatMessage[] {
  const found = asked.get(key);
  if (found?.built.kind !== "ready")
    throw new Error(`${key} is ${found?.built.kind ?? `not among ${[...asked.keys()].join(", ")}`}.`);
  return found.built.messages;
}

export const userOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key)[1]?.content ?? "";
export const written = (messages: readonly ChatMessage[]): string =>
  messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n");
/** The program's own words at the end, from what all of its kind are told on. */
export function taskOf(prompts: Prompts, key: string): string {
  const text = userOf(prompts, key);
  const shared = text.lastIndexOf("\n# Every ");
  return text.slice((shared >= 0 ? shared : text.lastIndexOf("\n# Task\n")) + 1);
}

/** Every section of one name, with its tags. */
export function sectionsIn(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>\\n([\\s\\S]*?)\\n</${name}>`, "g"))].map(
    ([whole]) => whole,
  );
}
