import type { Ask } from "@/lib/protocols/types";

/** The shape every chat endpoint knows; the model port takes it as it is. */
export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };

/** What goes to the model, or the finding that it can't: a person decides then (P5-19). */
export type BuiltPrompt =
  | {
      kind: "ready";
      /** System, user; on a re-ask also the reply before (assistant) and what was wrong with it (user). */
      messages: ChatMessage[];
      tokens: number;
      /** How much history the messages hold, stored with the reply. */
      contextLevel?: string;
    }
  | { kind: "too_large"; tokens: number; limit: number };

/** Bump `version` on any change of wording: it is stored with every reply the wording produced. */
export type Prompt<State> = {
  id: string;
  version: number;
  /** Pure: the same state and ask give the same bytes. */
  build: (state: State, ask: Ask) => BuiltPrompt;
};
