/** The model port for any OpenAI-compatible endpoint: chat completions, streamed, with structured output. */
import type OpenAI from "openai";
import type { CompleteOptions, ModelPort, ModelReply, ModelRequest } from "@/lib/models/port";
import { askHeader, idempotencyKey } from "./ask-header";
import { type CallWatch, watchCall } from "./call-watch";
import { createClient } from "./client";
import type { Dialect } from "./dialect";
import { DialectMemory } from "./dialect-memory";
import { readReply } from "./read-reply";
import { createRedactor, type Redact } from "./redact";
import { ReplyCollector } from "./reply-collector";
import { requestBody } from "./request-body";
import { toModelError } from "./to-model-error";

export type OpenAiPortOptions = {
  apiKey: string;
  baseURL: string;
  /** For the whole call, fall-backs included. */
  timeoutMs: number;
  /** The longest silence within a stream that has begun. */
  stallMs: number;
  /** For tests and special networks; must honour `signal`. */
  fetch?: typeof globalThis.fetch;
};

export function createOpenAiPort(options: OpenAiPortOptions): ModelPort {
  const client = createClient(options);
  const redact = createRedactor(options.apiKey);
  const memory = new DialectMemory();

  return {
    async complete(request, { signal, onDelta }) {
      signal.throwIfAborted();
      const watch = watchCall({ signal, timeoutMs: options.timeoutMs, stallMs: options.stallMs });
      try {
        const reply = await memory.speak(request.model, (dialect) => call(client, request, dialect, { watch, onDelta, redact }));
        signal.throwIfAborted();
        return reply;
      } catch (error) {
        const verdict = watch.verdict();
        watch.end("broken");
        // What ended the call explains it; the error is only what the wire made of that.
        if (verdict) throw verdict.reason;
        throw error instanceof CallerError ? error.cause : toModelError(error, redact);
      }
    },
  };
}

type CallContext = { watch: CallWatch; onDelta: CompleteOptions["onDelta"]; redact: Redact };

async function call(client: OpenAI, request: ModelRequest, dialect: Dialect, { watch, onDelta, redact }: CallContext): Promise<ModelReply> {
  const shape = `${request.model}\0${dialect.mode}\0${dialect.streamUsage}`;
  const response = await client.chat.completions
    .create(requestBody(request, dialect), {
      signal: watch.signal,
      headers: { "X-Parley-Ask": askHeader(request.askId), "Idempotency-Key": idempotencyKey(request.askId, shape) },
    })
    .asResponse();
  const collector = new ReplyCollector(request.model, (text) => {
    try {
      onDelta(text);
    } catch (error) {
      throw new CallerError(error);
    }
  });
  return readReply(response, collector, watch, redact);
}

/** A fault in our own code behind onDelta must come out as itself, not dressed up as the endpoint's. */
class CallerError extends Error {
  constructor(cause: unknown) {
    super("onDelta threw.", { cause });
  }
}
