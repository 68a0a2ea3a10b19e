/** One small call in one reply mode, and what was seen of it. */
import { agentIdSchema } from "@/lib/domain/ids";
import { ModelError, type ModelErrorCode } from "@/lib/models/errors";
import type { ReplyMode } from "@/lib/models/openai/dialect";
import { createOpenAiPort, type OpenAiPort } from "@/lib/models/openai/openai-port";
import type { ModelRequest } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import type { Patient } from "./types";

/** Answers are some twenty tokens; room for a model that thinks first. */
export const MAX_OUTPUT_TOKENS = 2048;

const JSON_SCHEMA = {
  type: "object",
  properties: { city: { type: "string" }, country: { type: "string" }, is_capital: { type: "boolean" } },
  required: ["city", "country", "is_capital"],
  additionalProperties: false,
};

/** Says nothing of JSON: an endpoint that takes a schema without heeding it answers in prose, and is found out. */
const QUESTION = "Name the city the Eiffel Tower stands in, its country, and whether that city is the capital.";

export type Seen = {
  pieces: number;
  firstMs: number | null;
  lastMs: number | null;
  totalMs: number;
  hasUsage: boolean;
};

export type Probe =
  | ({ kind: "followed" } & Seen)
  /** It answered, but not as asked. */
  | ({ kind: "ignored"; why: string } & Seen)
  /** The room for the answer was used up before it was complete, as by a model that thinks at length. */
  | { kind: "cut"; totalMs: number }
  | { kind: "failed"; code: ModelErrorCode; detail: string; status: number | null; totalMs: number };

export type ProbeOptions = { patient: Patient; model: string; callMs: number; signal: AbortSignal };

export function portFor(
  { patient, callMs }: Pick<ProbeOptions, "patient" | "callMs">,
  replyMode?: ReplyMode,
): OpenAiPort {
  const { apiKey, baseURL, account, maxTokensField, addressProblem } = patient;
  return createOpenAiPort({
    apiKey,
    baseURL,
    account,
    maxTokensField,
    addressProblem,
    replyMode,
    timeoutMs: callMs,
    stallMs: callMs,
  });
}

export async function probe(
  port: OpenAiPort,
  name: string,
  { model, signal }: ProbeOptions,
  settings: ModelRequest["settings"] = {},
): Promise<Probe> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  let pieces = 0;
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  try {
    const reply = await port.complete(requestFor(model, name, settings), {
      signal,
      onDelta: () => {
        pieces++;
        lastMs = elapsed();
        firstMs ??= lastMs;
      },
    });
    const seen = { pieces, firstMs, lastMs, totalMs: elapsed(), hasUsage: reply.usage !== null };
    const why = shortcoming(reply.text);
    return why === null ? { kind: "followed", ...seen } : { kind: "ignored", why, ...seen };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.code === "cut_stream" && error.detail.includes("output limit"))
      return { kind: "cut", totalMs: elapsed() };
    return { kind: "failed", code: error.code, detail: error.detail, status: error.status, totalMs: elapsed() };
  }
}

function shortcoming(text: string): string | null {
  const read = readJson(text);
  if (!read.ok) return "The answer was not JSON.";
  const value = read.value as Record<string, unknown> | null;
  const fits =
    typeof value === "object" &&
    value !== null &&
    typeof value["city"] === "string" &&
    typeof value["country"] === "string" &&
    typeof value["is_capital"] === "boolean";
  return fits ? null : "The answer was JSON of another shape.";
}

export function requestFor(model: string, name: string, settings: ModelRequest["settings"]): ModelRequest {
  return {
    askId: `doctor/${name}/${Date.now().toString(36)}`,
    model,
    messages: [{ role: "user", content: QUESTION }],
    reply: { name: "doctor", jsonSchema: JSON_SCHEMA },
    settings: { maxOutputTokens: MAX_OUTPUT_TOKENS, ...settings },
    // Only the rehearsal plays from it.
    cue: {
      protocol: "doctor",
      ask: { key: name, kind: "doctor", round: 0, agentId: agentIdSchema.parse("doctor") },
      state: null,
      script: "converges",
    },
  };
}
