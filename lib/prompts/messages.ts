import { countTokens } from "./count-tokens";
import { section } from "./section";
import type { ChatMessage } from "./types";

/** What a chat format adds to each message: role and separators. */
const TOKENS_PER_MESSAGE = 4;
/** Before the reply begins. */
const TOKENS_OF_PRIMING = 3;

/** Parts of the user message, most stable first. Counted one by one, since other prompts share them. */
export type Parts = readonly string[];

const BETWEEN = "\n\n";

/** A re-ask (G-03). `isClarification`: the reply could be read, but its score and its concerns contradict each other (P5-24). */
export type Again = { reason: string; previous: string; isClarification: boolean };

export function countMessages(system: string, parts: Parts, again: Again | null): number {
  const user = parts.reduce((sum, part) => sum + countTokens(part) + 1, 0);
  const more = again
    ? countTokens(previousReply(again)) + countTokens(correctionText(again)) + 2 * TOKENS_PER_MESSAGE
    : 0;
  return countTokens(system) + user + more + 2 * TOKENS_PER_MESSAGE + TOKENS_OF_PRIMING;
}

/** A re-ask continues the conversation: what was sent first stays byte for byte, so a prompt cache still holds it. */
export function toMessages(system: string, parts: Parts, again: Again | null): ChatMessage[] {
  const first: ChatMessage[] = [
    { role: "system", content: system },
    { role: "user", content: parts.join(BETWEEN) },
  ];
  if (!again) return first;
  return [
    ...first,
    { role: "assistant", content: previousReply(again) },
    { role: "user", content: correctionText(again) },
  ];
}

/** Endpoints refuse an empty message. */
const previousReply = ({ previous }: Again): string => previous.trim() || "(empty reply)";

/** The reason may quote the reply, so it is data too. */
function correctionText({ reason, isClarification }: Again): string {
  const request = isClarification
    ? "Decide which of the two you mean and make score and concerns agree. This is asked once: whatever score you give now stands."
    : "Answer the same request again: keep what was sound, mend what the problem names.";
  return [
    isClarification ? "Your reply could be read, but it contradicts itself:" : "Your reply could not be accepted:",
    section("problem", reason),
    `${request} Send the whole JSON object, in the form described at the beginning, and nothing else.`,
  ].join(BETWEEN);
}
