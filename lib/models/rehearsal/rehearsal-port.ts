/**
 * The built-in panel behind the model port: no model is called. Deterministic, in-process, and labelled as a
 * rehearsal wherever it is shown. It plays from `request.cue` alone; of the messages only the size is read, for usage.
 */
import type { Usage } from "@/lib/events/schema";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import { ModelError } from "../errors";
import type { CompleteOptions, Cue, ModelPort, ModelRequest } from "../port";
import { withEvidence } from "./evidence/cite";
import { looksOf, type WrittenEvidence } from "./evidence/look";
import { rehearsedPage } from "./rehearsed-page";
import { between, hashOf } from "./variation";

type RehearsalOptions = {
  /** Multiplies the delay between pieces: 1 is a human pace (4 to 7 s a reply), 0.1 ten times faster, 2 half as fast, 0 no delay and no timer. */
  speed: number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const CHARS_PER_TOKEN = 4;
/** How long a look-up takes at a human pace. */
const LOOK_MS = 700;

export function createRehearsalPort({ speed, sleep = sleepUntilAborted }: RehearsalOptions): ModelPort {
  return {
    async complete(request, options) {
      options.signal.throwIfAborted();
      const written = rehearsalOf(request.cue.protocol).evidence?.(request.cue) ?? null;
      const toolCalls = request.tools ? looksOf(request.cue, written) : [];
      if (toolCalls.length > 0) {
        if (speed > 0) await sleep(LOOK_MS * speed, options.signal);
        return { text: "", model: "rehearsal", toolCalls, usage: usageOf(request, JSON.stringify(toolCalls)) };
      }
      const text = withEvidence(rehearse(request.cue), request.cue, written);
      if (speed > 0) await writeOut(text, request.askId, speed, sleep, options);
      else options.onDelta(text);
      return { text, model: "rehearsal", usage: usageOf(request, text) };
    },
  };
}

/** The text a cue is answered with: JSON, save where the script wants it unreadable. */
export type Rehearse = (cue: Cue) => string;

/** A protocol's part: who plays it, and the script that comes to an end soonest. `evidence`: what was written by hand for a cue, in place of what the panel would find by itself. */
export type Rehearsal = {
  play: Rehearse;
  quickest: string;
  evidence?: (cue: Cue) => WrittenEvidence | null;
};

const provided = new Map<string, Rehearsal>();

export function provideRehearsal(protocolId: string, rehearsal: Rehearsal): () => void {
  provided.set(protocolId, rehearsal);
  return () => void provided.delete(protocolId);
}

export const rehearse: Rehearse = (cue) =>
  isPageKind(cue.ask.kind) ? rehearsedPage(cue) : rehearsalOf(cue.protocol).play(cue);

export const quickestScript = (protocolId: string): string => rehearsalOf(protocolId).quickest;

function rehearsalOf(protocolId: string): Rehearsal {
  const rehearsal = provided.get(protocolId);
  if (!rehearsal) throw new ModelError("bad_request", { detail: `The rehearsal panel has no part in ${protocolId}.` });
  return rehearsal;
}

async function writeOut(
  text: string,
  key: string,
  speed: number,
  sleep: NonNullable<RehearsalOptions["sleep"]>,
  { signal, onDelta }: CompleteOptions,
): Promise<void> {
  for (const piece of piecesOf(text, key)) {
    await sleep(piece.delayMs * speed, signal);
    signal.throwIfAborted();
    onDelta(piece.text);
  }
}

function sleepUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

const usageOf = ({ messages }: ModelRequest, written: string): Usage => ({
  inputTokens: Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / CHARS_PER_TOKEN),
  outputTokens: Math.ceil(written.length / CHARS_PER_TOKEN),
  cachedInputTokens: 0,
});

/** How a reply is written out: small pieces with an uneven rhythm, as a person would type or a model would stream. */
type Piece = { text: string; delayMs: number };

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
