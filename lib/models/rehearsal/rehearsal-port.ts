/**
 * The built-in panel behind the model port: no model is called. Deterministic, in-process, and labelled as a
 * rehearsal wherever it is shown. It plays from `request.cue` alone; of the messages only the size is read, for usage.
 */
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { ModelError } from "../errors";
import type { CompleteOptions, ModelPort, ModelRequest } from "../port";
import { rehearseChair } from "./chair/rehearse-chair";
import { rehearseDebate } from "./debate/rehearse-debate";
import { rehearseJudges } from "./judges/rehearse-judges";
import { piecesOf } from "./pace";
import { rehearseReview } from "./review/rehearse-review";
import { rehearseStructured } from "./structured/rehearse-structured";

export type Cue = ModelRequest["cue"];

type RehearsalOptions = {
  /** Multiplies the delay between pieces: 1 is a human pace (4 to 7 s a reply), 0.1 ten times faster, 2 half as fast, 0 no delay and no timer. */
  speed: number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A protocol without a rehearsal does not compile. */
const REHEARSALS: Readonly<Record<ProtocolId, (cue: Cue) => string>> = { debate: rehearseDebate, review: rehearseReview, chair: rehearseChair, judges: rehearseJudges, structured: rehearseStructured };

const CHARS_PER_TOKEN = 4;

export function createRehearsalPort({ speed, sleep = sleepUntilAborted }: RehearsalOptions): ModelPort {
  return {
    async complete(request, options) {
      options.signal.throwIfAborted();
      const text = rehearse(request.cue);
      if (speed > 0) await writeOut(text, request.askId, speed, sleep, options);
      else options.onDelta(text);
      return { text, model: "rehearsal", usage: { inputTokens: tokensOf(request), outputTokens: Math.ceil(text.length / CHARS_PER_TOKEN), cachedInputTokens: 0 } };
    },
  };
}

/** The text a cue is answered with: JSON, save where the script wants it unreadable. */
export function rehearse(cue: Cue): string {
  if (!Object.hasOwn(REHEARSALS, cue.protocol)) throw new ModelError("bad_request", { detail: `The rehearsal panel has no part in ${cue.protocol}.` });
  return REHEARSALS[cue.protocol as ProtocolId](cue);
}

async function writeOut(text: string, key: string, speed: number, sleep: NonNullable<RehearsalOptions["sleep"]>, { signal, onDelta }: CompleteOptions): Promise<void> {
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

const tokensOf = ({ messages }: ModelRequest): number => Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / CHARS_PER_TOKEN);
