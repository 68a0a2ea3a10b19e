/**
 * P2-10: in a team every specialist has one conversation across the rounds. It is rebuilt from the log byte for byte, so
 * each call begins with the whole of the one before and a provider's prompt cache pays for it. In task mode each round
 * is one fresh message that holds everything again.
 */
import { baseOf } from "@/lib/kernel/calls";
import { answerKind, STORED_ANSWERS } from "@/lib/protocols/chair/rules/replies/answers";
import { answerIn, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Parts } from "@/lib/prompts/messages";
import { shorten } from "@/lib/prompts/shorten";
import type { BuiltPrompt, ChatMessage } from "@/lib/prompts/types";
import { againOf } from "./as-chair";

const TOKENS_PER_MESSAGE = 4;

/** How this ask is to be sent: as it was started, whatever became of the team meanwhile (P2-17). */
export const isTeamAsk = (
  { askedInTeam, mode }: Pick<ChairState, "askedInTeam" | "mode">,
  { key }: Pick<Ask, "key">,
): boolean => askedInTeam[baseOf(key)] ?? mode === "team";

/** Rounds before this one in which the specialist answered, as it was asked and as it answered. */
export function exchangesBefore(state: ChairState, ask: Ask, partsIn: (round: number) => Parts): ChatMessage[] {
  return state.rounds
    .filter(({ number }) => number < ask.round)
    .flatMap(({ number }): ChatMessage[] => {
      const answer = answerIn(state, number, ask.agentId);
      if (!answer) return [];
      return [
        { role: "user", content: partsIn(number).join("\n\n") },
        // In the schema's order: a database gives the fields back in its own.
        {
          role: "assistant",
          content: JSON.stringify(STORED_ANSWERS[answerKind(state.config.session_type, number)].parse(answer.reply)),
        },
      ];
    });
}

/** A conversation that has grown too long is not cut: the protocol falls back to fresh messages (P2-17). These are: what was said before first, the document last. */
export function buildConversation(
  state: ChairState,
  ask: Ask,
  system: string,
  before: readonly ChatMessage[],
  parts: Parts,
): BuiltPrompt {
  const limit = state.config.context_window_limit;
  const again = againOf(ask);
  const said = before.reduce((sum, { content }) => sum + countTokens(content) + TOKENS_PER_MESSAGE, 0);
  const isConversation = before.length > 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { parts: written, note } of isConversation
    ? [{ parts, note: null }]
    : shorten(parts, limit, {
        texts: ["earlier-answer", "skill-text", "context"],
        documents: ["artifact"],
        called: "artifact",
      })) {
    const tokens = countMessages(system, written, again) + said;
    smallest = Math.min(smallest, tokens);
    if (tokens > limit) continue;
    const [first, ...rest] = toMessages(system, written, again);
    return {
      kind: "ready",
      messages: [...(first ? [first] : []), ...before, ...rest],
      tokens,
      contextLevel: inWords(isConversation ? "conversation" : "fresh", note),
    };
  }
  return { kind: "too_large", tokens: smallest, limit };
}
