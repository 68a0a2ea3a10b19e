/** Plays a deliberation and keeps every prompt that would have gone to a model, by ask key. Needs the registry mocked, as the chair's own tests do. */
import { chairGame, type ChairGame, type Script } from "@/lib/protocols/chair/rules/chair-harness";
import type { AskKindId } from "@/lib/protocols/chair/rules/replies/replies";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Played } from "@/lib/testing/play";
import type { BuiltPrompt, ChatMessage } from "@/lib/prompts/types";
import { CHAIR_PROMPTS } from "./chair-prompts";

export type Asked = { ask: Ask; state: ChairState; built: BuiltPrompt };
export type Prompts = { asked: Map<string, Asked>; played: Played };

export const build = (state: ChairState, ask: Ask): BuiltPrompt =>
  CHAIR_PROMPTS[ask.kind as AskKindId].build(state, ask);

/** A prompt that is too large fails as it would in the runner. */
export function promptsOf(script: Script, game: ChairGame = {}): Prompts {
  const asked = new Map<string, Asked>();
  const played = chairGame(script, {
    ...game,
    special: (ask, state) => {
      const built = build(state, ask);
      asked.set(ask.key, { ask, state, built });
      return built.kind === "too_large" ? { fail: "context_too_long" } : (game.special?.(ask, state) ?? null);
    },
  });
  return { asked, played };
}

export function messagesFor({ asked }: Prompts, key: string): ChatMessage[] {
  const found = asked.get(key);
  if (!found) throw new Error(`${key} was not asked; ${[...asked.keys()].join(", ")} were.`);
  if (found.built.kind !== "ready") throw new Error(`${key} is ${found.built.kind}.`);
  return found.built.messages;
}

export const systemOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key)[0]?.content ?? "";
export const userOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key)[1]?.content ?? "";
export const lastOf = (prompts: Prompts, key: string): string => messagesFor(prompts, key).at(-1)?.content ?? "";
export const allOf = (prompts: Prompts, key: string): string =>
  messagesFor(prompts, key)
    .map(({ role, content }) => `[${role}]\n${content}`)
    .join("\n\n");
