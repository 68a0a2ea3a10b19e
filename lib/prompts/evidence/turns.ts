/** Look-ups that were done, as messages of the conversation: the same whenever they are written again from the log. */
import type { LookTurn } from "@/lib/kernel/grounding";
import type { Passage } from "@/lib/domain/evidence/source";
import type { ChatMessage } from "@/lib/prompts/types";
import { closeTag, openTag } from "@/lib/prompts/section";
import { type Grounds, looksLeft, sourceTitle } from "./grounds";
import { ANSWER_NOW, lookRequest, MAX_JSON_TURNS } from "./look-forms";
import { lookText, toolCallOf } from "./look-text";

/** `look`: the call asks what the seat wants to see. */
export type Wanted = "reply" | "look";

/** Whether the next call of an ask that looks by JSON is for look-ups: not after an empty list, and not without end. */
export function wantsLookTurn(grounds: Grounds): boolean {
  const { turns } = grounds;
  if (turns.length >= MAX_JSON_TURNS || turns.at(-1)?.looks.length === 0) return false;
  const left = looksLeft(grounds);
  return left.count > 0 && left.tokens > 0;
}

/** What follows the first user message. `opening` is added to that message itself, as chats take one message of a side at a time. */
export type Turns = { opening: string | null; messages: ChatMessage[] };

export function turnMessages(grounds: Grounds, wanted: Wanted, isLeftOut: (passage: Passage) => boolean): Turns {
  const { turns, shelf } = grounds;
  const shown = {
    titleOf: (source: string) => sourceTitle(grounds, source),
    textOf: (hash: string) => shelf.texts.get(hash),
    isLeftOut,
  };
  const isJson = (index: number): boolean =>
    turns[index]?.way === "json" || (index === turns.length && wanted === "look");
  const requestBefore = (index: number): string =>
    lookRequest(looksLeft({ ...grounds, turns: turns.slice(0, index) }), index + 1);
  const messages = turns.flatMap((turn, index): ChatMessage[] => {
    const texts = turn.looks.map((look) => lookText(look, shown));
    if (turn.way === "tools")
      return [...toolMessages(turn, texts), ...(isJson(index + 1) ? [userMessage([requestBefore(index + 1)])] : [])];
    const results = texts.length > 0 ? [[openTag("look-results"), ...texts, closeTag("look-results")].join("\n")] : [];
    return [
      { role: "assistant", content: JSON.stringify({ looks: turn.looks.map(({ request }) => request) }) },
      userMessage([...results, isJson(index + 1) ? requestBefore(index + 1) : ANSWER_NOW]),
    ];
  });
  return { opening: isJson(0) ? requestBefore(0) : null, messages };
}

const userMessage = (parts: readonly string[]): ChatMessage => ({ role: "user", content: parts.join("\n\n") });

function toolMessages({ turn, looks }: LookTurn, texts: readonly string[]): ChatMessage[] {
  const ids = looks.map(({ callId }, index) => callId ?? `look_${turn}_${index + 1}`);
  return [
    { role: "assistant", content: "", toolCalls: looks.map((look, index) => toolCallOf(look, ids[index] as string)) },
    ...texts.map((content, index): ChatMessage => ({ role: "tool", content, callId: ids[index] as string })),
  ];
}
