import type { Ask } from "@/lib/kernel/types";

/** A function the model wants called, with its arguments as it wrote them. */
export type ToolCall = { id: string; name: string; arguments: string };

/** The shape every chat endpoint knows; the model port takes it as it is. `callId`: the tool call it is the result of. */
export type ChatMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: ToolCall[] }
  | { role: "tool"; content: string; callId: string };

/** What goes to the model, or the finding that it can't: a person decides then (P5-19). */
export type BuiltPrompt =
  | {
      kind: "ready";
      /** System, user; on a re-ask also the reply before (assistant) and what was wrong with it (user). */
      messages: ChatMessage[];
      tokens: number;
      /** What the messages hold of the history and what was cut, in words; stored with the reply. */
      contextLevel?: string;
    }
  | { kind: "too_large"; tokens: number; limit: number };

/** What the endpoint takes, where that is less than the protocol allows. */
export type PromptLimits = { maxTokens?: number };

/** Bump `version` on any change of wording: it is stored with every reply the wording produced. */
export type Prompt<State> = {
  id: string;
  version: number;
  /** Its own text asks for the facts of its kind, where its form stands (`factsText`); otherwise they end the instructions. */
  asksForFacts?: true;
  /** Pure: the same state, ask and limits give the same bytes. */
  build: (state: State, ask: Ask, limits?: PromptLimits) => BuiltPrompt;
};

/** One per ask kind of a protocol that a model answers. */
export type Prompts = Readonly<Record<string, Prompt<never>>>;
