/** Plays judgements and keeps every prompt that was built, by ask key. */
import type { Agent } from "@/lib/domain/agent";
import { SEATS } from "@/lib/protocols/judges/rules/seats";
import { judge, type JudgesGame, type Script } from "@/lib/protocols/judges/rules/judges-harness";
import type { AskKindId } from "@/lib/protocols/judges/rules/replies/replies";
import type { ChatMessage } from "@/lib/prompts/types";
import { JUDGES_PROMPTS } from "./judges-prompts";

export const DOCUMENTS = [
  { name: "design", text: "# Design\n\nThe archive moves to one bucket per tenant." },
  {
    name: "plan",
    text: "# Plan\n\n1. Copy in February.\n2. Switch in March.\n\n## Open points\n\nWho tells the customers?",
  },
];

export const PANEL: readonly [Agent, Agent, Agent] = [SEATS.neutral, SEATS.for, SEATS.against];

/** Subject, documents and panel are the same in every test unless it says otherwise. */
export function promptsOf(script: Script, { config, special, ...game }: JudgesGame = {}): Map<string, ChatMessage[]> {
  const built = new Map<string, ChatMessage[]>();
  judge(script, {
    artifact: "",
    ...game,
    config: { documents: DOCUMENTS, ...config },
    special: (ask, state) => {
      const prompt = JUDGES_PROMPTS[ask.kind as AskKindId].build(state, ask);
      if (prompt.kind !== "ready") throw new Error(`${ask.key} is too large.`);
      built.set(ask.key, prompt.messages);
      return special?.(ask, state) ?? null;
    },
  });
  return built;
}

export const systemOf = (prompts: Map<string, ChatMessage[]>, key: string): string =>
  prompts.get(key)?.[0]?.content ?? "";
export const userOf = (prompts: Map<string, ChatMessage[]>, key: string): string =>
  prompts.get(key)?.[1]?.content ?? "";
export const written = (messages: readonly ChatMessage[] = []): string =>
  messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n");
/** From the seat on: what is true of this call only. */
export const ending = (prompts: Map<string, ChatMessage[]>, key: string): string =>
  userOf(prompts, key).slice(userOf(prompts, key).indexOf("<seat "));
