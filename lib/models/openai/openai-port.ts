/** The model port for any OpenAI-compatible endpoint: chat completions, streamed, with structured output. */
import { createHash } from "node:crypto";
import type OpenAI from "openai";
import { ModelError } from "@/lib/models/errors";
import type { CompleteOptions, ModelPort, ModelReply, ModelRequest } from "@/lib/models/port";
import { type CallWatch, watchCall } from "./call-watch";
import { type Account, createClient } from "./client";
import type { Dialect, MaxTokensField, ReplyMode } from "./dialect";
import { DialectMemory, type DialectStart } from "./dialect-memory";
import type { AddressProblem } from "./guarded-lookup";
import { readReply } from "./read-reply";
import { createRedactor, type Redact } from "./problems/redact";
import { ReplyCollector } from "./reply-collector";
import { requestBody, sentBy } from "./request-body";
import { toModelError } from "./problems/to-model-error";

export type OpenAiPortOptions = {
  apiKey: string;
  baseURL: string;
  /** Whom the calls are charged to, for the one endpoint that was given it. */
  account?: Account | undefined;
  /** For the whole call, fall-backs included. */
  timeoutMs: number;
  /** The longest silence within a stream that has begun. */
  stallMs: number;
  /** Asked in this way only; left out: in the richest way that is not refused. */
  replyMode?: ReplyMode | undefined;
  /** The name the endpoint has for the most tokens of an answer. */
  maxTokensField?: MaxTokensField | undefined;
  /** What was found out about a model before. */
  found?: DialectStart["found"];
  /** Judges the address every new socket is connected to. Left out: any. */
  addressProblem?: AddressProblem | undefined;
  /** For tests and special networks; must honour `signal`. */
  fetch?: typeof globalThis.fetch;
};

export type OpenAiPort = ModelPort & {
  /** How the model is asked by now, after what it refused. */
  dialectOf: (model: string) => Readonly<Dialect>;
};

export function createOpenAiPort(options: OpenAiPortOptions): OpenAiPort {
  const client = createClient(options);
  const redact = createRedactor(options.apiKey);
  const memory = new DialectMemory({
    fixedMode: options.replyMode,
    maxTokensField: options.maxTokensField,
    found: options.found,
  });

  return {
    dialectOf: (model) => memory.dialectOf(model),
    async complete(request, { signal, onDelta }) {
      signal.throwIfAborted();
      const watch = watchCall({ signal, timeoutMs: options.timeoutMs, stallMs: options.stallMs });
      const heard: Heard = { collector: null };
      try {
        const reply = await memory.speak(request.model, sentBy(request), (dialect) =>
          call(client, request, dialect, { watch, onDelta, redact, heard, apiKey: options.apiKey }),
        );
        signal.throwIfAborted();
        return reply;
      } catch (error) {
        const verdict = watch.verdict();
        watch.end("broken");
        // What ended the call explains it; the error is only what the wire made of that.
        const reason = verdict
          ? verdict.reason
          : error instanceof CallerError
            ? error.cause
            : toModelError(error, redact);
        // What was paid for without an answer counts too.
        if (reason instanceof ModelError) reason.usage ??= heard.collector?.usageSoFar ?? null;
        throw reason;
      }
    },
  };
}

/** What came of the answer so far. */
type Heard = { collector: ReplyCollector | null };
type CallContext = {
  watch: CallWatch;
  onDelta: CompleteOptions["onDelta"];
  redact: Redact;
  heard: Heard;
  apiKey: string;
};

async function call(
  client: OpenAI,
  request: ModelRequest,
  dialect: Dialect,
  { watch, onDelta, redact, heard, apiKey }: CallContext,
): Promise<ModelReply> {
  const body = requestBody(request, dialect);
  // Two bodies are never sent under one key: how the ask is put is part of it, and how much it was shortened.
  const chars = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  const shape = [
    request.model,
    chars,
    request.reply.name,
    body.tools?.length ?? 0,
    body.response_format?.type,
    dialect.mode,
    dialect.streamUsage,
    body.temperature,
    body.reasoning_effort,
    body.max_completion_tokens,
    body.max_tokens,
  ].join("\0");
  const response = await client.chat.completions
    .create(body, {
      signal: watch.signal,
      headers: { "X-Parley-Ask": askHeader(request.askId), "Idempotency-Key": idempotencyKey(request.askId, shape) },
    })
    .asResponse();
  const collector = new ReplyCollector(request.model, apiKey, (text) => {
    try {
      onDelta(text);
    } catch (error) {
      throw new CallerError(error);
    }
  });
  heard.collector = collector;
  return readReply(response, collector, watch, redact);
}

/** A fault in our own code behind onDelta must come out as itself, not dressed up as the endpoint's. */
class CallerError extends Error {
  constructor(cause: unknown) {
    super("onDelta threw.", { cause });
  }
}

/**
 * Header values are ASCII, ids may hold anything: what isn't printable ASCII, and the percent sign itself, is
 * percent-encoded, so that decodeURIComponent gives the id back.
 */
function askHeader(askId: string): string {
  if (/^[\x21-\x24\x26-\x7e]*$/.test(askId)) return askId;
  let header = "";
  for (const byte of Buffer.from(askId, "utf8")) {
    header +=
      byte > 0x20 && byte < 0x7f && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return header;
}

/**
 * The same for every try of one ask, so that a gateway which kept the answer can hand it out again. `shape` names
 * how the ask is put: a gateway that compares bodies must not see two bodies under one key.
 */
function idempotencyKey(askId: string, shape: string): string {
  return `parley-${createHash("sha256").update(`${shape}\0${askId}`).digest("hex").slice(0, 40)}`;
}
