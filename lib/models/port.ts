/**
 * The one door to a model. Two implementations stand behind it: an OpenAI-compatible endpoint and the built-in
 * rehearsal panel. The runner knows neither.
 */
import type { CallSettings } from "@/lib/domain/call-settings";
import type { AgentId } from "@/lib/domain/ids";
import type { RehearsalScript } from "@/lib/domain/model-source";
import type { Usage } from "@/lib/events/schema";
import type { PageDraft } from "@/lib/kernel/page/engine-asks";
import type { PageMaterial } from "@/lib/kernel/page/page-ask";
import type { Ask } from "@/lib/kernel/types";
import type { Grounds } from "@/lib/prompts/evidence/grounds";
import type { ChatMessage, ToolCall } from "@/lib/prompts/types";

export type { ChatMessage, ToolCall } from "@/lib/prompts/types";

/** A function the model may have called instead of replying. */
export type Tool = { name: string; description: string; jsonSchema: Record<string, unknown> };

export type ModelRequest = {
  /** `<deliberation>/<ask key>`: sent as the X-Parley-Ask header. */
  askId: string;
  model: string;
  messages: readonly ChatMessage[];
  reply: { name: string; jsonSchema: Record<string, unknown> };
  /** Offered: a reply may then ask for calls of them instead of being one. */
  tools?: readonly Tool[] | undefined;
  /** What is absent is left to the endpoint. */
  settings?: Pick<CallSettings, "temperature" | "reasoningEffort" | "maxOutputTokens"> | undefined;
  /** What the rehearsal panel plays from; an endpoint never sees it. `state` is the protocol's folded state. */
  cue: Cue;
};

export type Cue = {
  protocol: string;
  ask: Ask;
  state: unknown;
  script: RehearsalScript;
  /** What the reply may rest on; absent where the deliberation has no grounding. */
  grounds?: Grounds | undefined;
  /** For the record's page and its reviews; absent in estimates, which know no log. */
  page?: PageCue | undefined;
};

/** What the rehearsal writes a page from: the program's own, and what was said of a draft. */
export type PageCue = Pick<PageMaterial, "draft" | "remarks"> & {
  program: PageDraft;
  /** What seats said last in a sentence, in the order they did. */
  gists: readonly { agentId: AgentId; text: string; seq: number }[];
};

export type ModelReply = {
  /** The text as it came, for the log and for the re-ask. */
  text: string;
  model: string;
  usage: Usage | null;
  /** It wants these called first; `text` is what it said beside that, mostly nothing. */
  toolCalls?: readonly ToolCall[];
  /** It went on after `MAX_REPLY_TEXT` and was read no further. */
  isCut?: boolean;
};

/**
 * Characters of one reply that are read at most: a revised document may be as long as documents may be (400,000), and
 * half of that again is left for everything around it. An endpoint that never stops must not fill the memory.
 */
export const MAX_REPLY_TEXT = 600_000;

export type CompleteOptions = {
  signal: AbortSignal;
  /** Called with each piece of the raw reply as it is written. */
  onDelta: (text: string) => void;
};

/** Rejects with a ModelError (errors.ts) and nothing else, save the abort reason of the signal. */
export type ModelPort = {
  complete: (request: ModelRequest, options: CompleteOptions) => Promise<ModelReply>;
};
