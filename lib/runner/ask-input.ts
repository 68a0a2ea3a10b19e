/** What is put before whoever answers an ask, and the proof of it for the log. */
import { hash } from "node:crypto";
import { z } from "zod";
import type { AgentId } from "@/lib/domain/ids";
import type { Json, PayloadOf } from "@/lib/events/schema";
import type { ChatMessage } from "@/lib/models/port";
import { builtFor, type GroundedOptions } from "@/lib/prompts/evidence/grounded";
import { buildPagePrompt, WRITE_PAGE } from "@/lib/prompts/page/write-page";
import { buildReviewPrompt, REVIEW_PAGE } from "@/lib/prompts/page/review-page";
import { promptFor } from "@/lib/prompts/registry";
import { promptText } from "@/lib/prompts/shared-prefix";
import type { Folded } from "@/lib/kernel/fold";
import { PAGE_ASK, type PageState } from "@/lib/kernel/page/page-ask";
import { REVIEW_ASK } from "@/lib/kernel/page/page-review";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";
import { pageMaterial } from "@/lib/projections/record/page/page-material";
import type { BuiltPrompt } from "@/lib/prompts/types";

type Call = Pick<PayloadOf<"reply.recorded">, "prompt" | "input">;

export type ReadyInput = { kind: "ready"; messages: readonly ChatMessage[] } & Call;
export type AskInput = ReadyInput | { kind: "too_large"; tokens: number; limit: number };

export const isSearch = ({ lifecycle: { created } }: Folded, { kind }: Ask): boolean =>
  protocolById(created.protocol).asks[kind]?.answeredBy === "search";

/** `maxTokens`: what the endpoint takes, where that is less than the protocol allows; null where nobody said. `shelf`: what it is grounded in. */
export function inputOf(folded: Folded, ask: Ask, options: GroundedOptions = {}): AskInput {
  const { maxTokens = null } = options;
  // The rehearsal panel answers in place of the service, by its cue: there is nothing to say to it.
  if (isSearch(folded, ask))
    return {
      kind: "ready",
      messages: [],
      prompt: { id: "search/rehearsal", version: 1 },
      input: proofOfQueries(queriesOf(folded, ask)),
    };
  const prompt = ENGINE_PROMPTS[ask.kind] ?? promptFor(folded.lifecycle.created.protocol, ask.kind);
  const built = builtPrompt(folded, ask, options);
  if (built.kind === "too_large") return built;
  return {
    kind: "ready",
    messages: built.messages,
    prompt: { id: prompt.id, version: prompt.version },
    input: { ...proofOfMessages(built), ...(maxTokens === null ? {} : { maxTokens }) },
  };
}

const ENGINE_PROMPTS: Readonly<Record<string, Call["prompt"]>> = { [PAGE_ASK]: WRITE_PAGE, [REVIEW_ASK]: REVIEW_PAGE };

/** What a seat is given by its protocol, and whoever writes or reviews the page by the engine (G-19). */
export function builtPrompt(folded: Folded, ask: Ask, options: GroundedOptions = {}): BuiltPrompt {
  const limits = options.maxTokens ? { maxTokens: options.maxTokens } : {};
  if (ask.kind === PAGE_ASK) return buildPagePrompt(pageMaterial(folded), ask, limits);
  if (ask.kind !== REVIEW_ASK) return builtFor(folded, ask, options);
  const { created, page } = folded.lifecycle;
  const seat = created.panel.find(({ id }) => id === ask.agentId);
  if (!seat) throw new Error(`${ask.agentId} has no seat to review from.`);
  const reviewer = { name: seat.name, role: seat.role, lastWords: wordsOf(folded, page.lastWords[ask.agentId]) };
  return buildReviewPrompt(pageMaterial(folded), reviewer, ask, limits);
}

/** What it was asked for; what the program noted beside it is not its own. */
function wordsOf(
  { lifecycle: { created } }: Folded,
  last: PageState["lastWords"][AgentId] | undefined,
): Json | undefined {
  if (!last) return undefined;
  const { reply, kind } = last;
  const schema = protocolById(created.protocol).asks[kind]?.replySchema;
  if (!(schema instanceof z.ZodObject) || typeof reply !== "object" || reply === null || Array.isArray(reply))
    return reply;
  return Object.fromEntries(Object.entries(reply).filter(([name]) => Object.hasOwn(schema.shape, name)));
}

export function queriesOf({ lifecycle: { created }, protocol }: Folded, ask: Ask): readonly string[] {
  const { queriesFor } = protocolById(created.protocol);
  if (!queriesFor) throw new Error(`The protocol ${created.protocol} does not say what ${ask.kind} looks up.`);
  return queriesFor(protocol, ask);
}

export function proofOfQueries(queries: readonly string[]): Call["input"] {
  const given = queries.map((query) => `${query}\n`).join("");
  return { sha256: hash("sha256", given, "hex"), chars: charsIn(queries), tokens: 0 };
}

function proofOfMessages({
  messages,
  tokens,
  contextLevel,
}: {
  messages: readonly ChatMessage[];
  tokens: number;
  contextLevel?: string | undefined;
}): Call["input"] {
  const given = promptText(messages);
  return {
    sha256: hash("sha256", given, "hex"),
    chars: charsIn(messages.map(({ content }) => content)),
    tokens,
    ...(contextLevel ? { contextLevel } : {}),
  };
}

const charsIn = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
