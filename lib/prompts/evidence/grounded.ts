/**
 * Grounds the messages of any protocol's prompt in evidence. The protocol does not know of it: its own text stays as it
 * is, with the rules for evidence behind its instructions, the sources before its material, and what was looked up
 * after its first message.
 */
import type { Passage } from "@/lib/domain/evidence/source";
import type { Folded } from "@/lib/kernel/fold";
import { askKindIn } from "@/lib/kernel/page/engine-asks";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { inWords } from "@/lib/prompts/cut-text";
import { factsText } from "@/lib/prompts/facts";
import { askedOnText } from "@/lib/prompts/asked-on";
import { promptFor } from "@/lib/prompts/registry";
import type { BuiltPrompt, ChatMessage } from "@/lib/prompts/types";
import { evidenceNames } from "./fields";
import { type Grounds, groundsOf, isLookable, passagesOf, type Shelf } from "./grounds";
import { ALL_ROOM, evidenceParts, lateParts, type Room } from "./parts";
import { evidenceRules } from "./rules";
import { turnMessages, type Turns, type Wanted } from "./turns";

export type GroundedOptions = { maxTokens?: number | null; shelf?: Shelf; wanted?: Wanted };

/** What an ask is given: its protocol's prompt, grounded where the deliberation is. */
export function builtFor(folded: Folded, ask: Ask, options: GroundedOptions = {}): BuiltPrompt {
  const { maxTokens = null, shelf, wanted = "reply" } = options;
  const { protocol } = folded.lifecycle.created;
  const prompt = promptFor(protocol, ask.kind);
  const kind = askKindIn(folded, ask.kind);
  const about = prompt.asksForFacts ? null : factsText(kind);
  const askedOn = askedOnText(folded.lifecycle.createdAt);
  const build = (tokens: number | null): BuiltPrompt => {
    const room = tokens === null ? undefined : { maxTokens: Math.max(1, tokens - tokensOf(about) - tokensOf(askedOn)) };
    return dated(withFactFields(prompt.build(folded.protocol, ask, room), about), askedOn);
  };
  const grounds = groundsOf(folded, ask, shelf);
  if (!grounds) return build(maxTokens);
  const rules = evidenceRules({
    grounding: grounds.grounding,
    names: evidenceNames(protocol, ask.kind),
    isLookable: isLookable(grounds),
    kind,
    hasAssumptions: grounds.assumptions.length > 0,
  });
  return maxTokens === null
    ? grounded(build(null), written(grounds, rules, wanted, { ...ALL_ROOM, note: null }))
    : withinLimit(grounds, rules, wanted, maxTokens, build);
}

const tokensOf = (text: string | null): number => (text === null ? 0 : countTokens(text) + 1);

/** Behind the instructions of the protocol, whose form ends them. */
function withFactFields(built: BuiltPrompt, about: string | null): BuiltPrompt {
  if (about === null) return built;
  const tokens = built.tokens + tokensOf(about);
  if (built.kind === "too_large") return { ...built, tokens };
  const [system, ...rest] = built.messages;
  if (system?.role !== "system") throw new Error("A prompt begins with a system message.");
  return { ...built, messages: [{ role: "system", content: `${system.content}\n\n${about}` }, ...rest], tokens };
}

/** The same in every prompt of a deliberation, and therefore first: a day that changed would end what a cache holds. */
function dated(built: BuiltPrompt, askedOn: string): BuiltPrompt {
  const tokens = built.tokens + tokensOf(askedOn);
  if (built.kind === "too_large") return { ...built, tokens };
  const [system, user, ...rest] = built.messages;
  if (!system || user?.role !== "user") throw new Error("A prompt begins with a system and a user message.");
  return { ...built, messages: [system, { ...user, content: `${askedOn}\n\n${user.content}` }, ...rest], tokens };
}

/** What evidence may keep of a prompt that has to be short, at the cost of the protocol's own text. */
const KEPT_SHARE = 0.25;

function withinLimit(
  grounds: Grounds,
  rules: string,
  wanted: Wanted,
  maxTokens: number,
  build: (tokens: number | null) => BuiltPrompt,
): BuiltPrompt {
  const own = build(null).tokens;
  let smallest = Number.POSITIVE_INFINITY;
  const levels = [...roomLevels(grounds)];
  for (const [index, level] of levels.entries()) {
    const evidence = written(grounds, rules, wanted, level);
    const isLast = index === levels.length - 1;
    const isFine = own + evidence.tokens <= maxTokens || evidence.tokens <= maxTokens * KEPT_SHARE;
    if (!isFine && !isLast) continue;
    const built = build(Math.max(1, maxTokens - evidence.tokens));
    if (built.kind === "ready") return grounded(built, evidence);
    smallest = Math.min(smallest, built.tokens + evidence.tokens);
  }
  return { kind: "too_large", tokens: smallest, limit: maxTokens };
}

type Level = Room & { note: string | null };

/** From whole to shortest: the oldest excerpts go first, then the table of contents. */
function* roomLevels(grounds: Grounds): Generator<Level> {
  const passages = passagesOf(grounds);
  for (let dropped = 0; dropped <= passages.length; dropped++) {
    const without = new Set<Passage>(passages.slice(0, dropped));
    yield {
      ...ALL_ROOM,
      isLeftOut: (passage) => without.has(passage),
      note: dropped === 0 ? null : `${dropped} of ${passages.length} excerpts left out`,
    };
  }
  for (const contentsTokens of [600, 200])
    yield {
      contentsTokens,
      isLeftOut: () => true,
      note: `excerpts left out, table of contents cut to ${contentsTokens} tokens`,
    };
}

type Written = {
  rules: string;
  parts: readonly string[];
  late: readonly string[];
  turns: Turns;
  tokens: number;
  note: string | null;
};

/** What a chat format adds to each message. */
const TOKENS_PER_MESSAGE = 4;

function written(grounds: Grounds, rules: string, wanted: Wanted, room: Level): Written {
  const parts = evidenceParts(grounds, room);
  const late = lateParts(grounds, room);
  const turns = turnMessages(grounds, wanted, room.isLeftOut);
  const texts = [rules, ...parts, ...late, ...(turns.opening ? [turns.opening] : [])];
  const tokens =
    texts.reduce((sum, text) => sum + countTokens(text) + 1, 0) +
    turns.messages.reduce((sum, message) => sum + tokensIn(message), 0);
  return { rules, parts, late, turns, tokens, note: room.note };
}

const tokensIn = (message: ChatMessage): number =>
  TOKENS_PER_MESSAGE +
  countTokens(message.content) +
  ("toolCalls" in message
    ? (message.toolCalls ?? []).reduce((sum, call) => sum + countTokens(`${call.name}${call.arguments}`), 0)
    : 0);

function grounded(built: BuiltPrompt, { rules, parts, late, turns, tokens, note }: Written): BuiltPrompt {
  if (built.kind === "too_large") return { ...built, tokens: built.tokens + tokens };
  const [system, user, ...rest] = built.messages;
  if (system?.role !== "system" || user?.role !== "user")
    throw new Error("A prompt begins with a system and a user message.");
  const level = built.contextLevel === undefined ? note : inWords(built.contextLevel, note);
  return {
    kind: "ready",
    messages: [
      { role: "system", content: `${system.content}\n\n${rules}` },
      {
        role: "user",
        content: [...parts, user.content, ...late, ...(turns.opening ? [turns.opening] : [])].join("\n\n"),
      },
      ...turns.messages,
      ...rest,
    ],
    tokens: built.tokens + tokens,
    ...(level === null ? {} : { contextLevel: level }),
  };
}
