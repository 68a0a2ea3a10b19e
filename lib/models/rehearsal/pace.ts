/** How a reply is written out: small pieces with an uneven rhythm, as a person would type or a model would stream. */
import { between, hashOf } from "./variation";

export type Piece = { text: string; delayMs: number };

const SHORTEST_MS = 4000;
const LONGEST_MS = 7000;
const WORDS_PER_PIECE = { from: 1, to: 4 } as const;

/** `key` fixes pieces and rhythm; the whole takes 4 to 7 seconds at speed 1. */
export function piecesOf(text: string, key: string): Piece[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const parts: { text: string; weight: number }[] = [];
  for (let at = 0; at < words.length;) {
    const hash = hashOf(key, at);
    const size = between(WORDS_PER_PIECE.from, WORDS_PER_PIECE.to, hash);
    const part = words.slice(at, at + size).join("");
    // A thought is finished: the pen rests.
    const rest = /[.!?:]["”)]?\s*$|",/.test(part) ? 4 : 1;
    parts.push({ text: part, weight: rest * (0.4 + ((hash >>> 8) % 100) / 80) });
    at += size;
  }
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const wholeMs = between(SHORTEST_MS, LONGEST_MS, hashOf(key, "whole"));
  return parts.map(({ text: part, weight }) => ({ text: part, delayMs: (weight / total) * wholeMs }));
}
