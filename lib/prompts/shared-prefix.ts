/** How much of a prompt begins as another one did, byte for byte: what a provider's prompt cache may already hold. */
import type { ChatMessage } from "./types";

/** The messages in the order they are sent. Roles count: a cache compares them too. So do tool calls. */
export const promptText = (messages: readonly ChatMessage[]): string =>
  messages.map((message) => `${message.role}\n${message.content}\n${callsText(message)}`).join("");

function callsText(message: ChatMessage): string {
  if (message.role === "tool") return `${message.callId}\n`;
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return calls.map(({ id, name, arguments: given }) => `${id} ${name} ${given}\n`).join("");
}

/** Long equal stretches are compared as a whole; the last one character by character. */
const STRETCH = 512;

export function sharedPrefix(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at + STRETCH <= end && one.slice(at, at + STRETCH) === other.slice(at, at + STRETCH)) at += STRETCH;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** The longest beginning it shares with any of those before it, in characters. Most differ right after what another one shares, so that is looked at first. */
export const longestShared = (text: string, earlier: readonly string[]): number =>
  earlier.reduce(
    (longest, other) =>
      other.charCodeAt(longest) === text.charCodeAt(longest) && other.startsWith(text.slice(0, longest))
        ? Math.max(longest, sharedPrefix(text, other))
        : longest,
    0,
  );
