import { z } from "zod";
import { connectionIdSchema } from "./ids";

/** How an endpoint is asked for structured replies. `auto`: the richest way it turns out to take. */
export const REPLY_MODES = ["auto", "json_schema", "json_object", "fenced"] as const;

const perMinute = z.int().min(1, "At least 1.").max(100_000_000);
const milliseconds = z.int().min(1_000, "At least one second.").max(3_600_000, "At most one hour.");

/** What protects an endpoint, and a person from waiting for it. The first three hold across all worker processes. */
export const connectionLimitsSchema = z.object({
  /** Calls at once. */
  maxConcurrent: z.int().min(1, "At least 1.").max(4000, "At most 4,000.").default(32),
  /** Null: no limit of our own; the provider's answers are still heeded. */
  requestsPerMinute: perMinute.nullable().default(null),
  tokensPerMinute: perMinute.nullable().default(null),
  /** One try of one call. */
  attemptTimeoutMs: milliseconds.default(180_000),
  /** All tries of one call, waits included. */
  totalTimeoutMs: milliseconds.default(900_000),
  /** A stream without a byte for this long is dead. */
  stallMs: milliseconds.default(60_000),
});
export type ConnectionLimits = z.infer<typeof connectionLimitsSchema>;

/** What a person sets of an endpoint, apart from its key. */
export const connectionSettingsSchema = z.object({
  name: z.string().trim().min(1, "Give the connection a name.").max(60, "At most 60 characters."),
  preset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  baseUrl: z.url({ protocol: /^https?$/, error: "Use an http or https address." }).max(500),
  /** Loopback and private networks are refused unless this says they are meant. */
  allowPrivate: z.boolean().default(false),
  defaultModel: z.string().trim().max(120).default(""),
  /** Typed by hand, for endpoints that do not list theirs. */
  models: z.array(z.string().trim().min(1).max(120)).max(200).default([]),
  replyMode: z.enum(REPLY_MODES).default("auto"),
  /** The name the endpoint has for the most tokens of an answer. */
  maxTokensField: z.enum(["max_completion_tokens", "max_tokens"]).default("max_completion_tokens"),
  /** The most tokens a prompt may have here; null: as the protocol says. */
  contextTokens: z.int().min(1000, "At least 1,000.").max(10_000_000).nullable().default(null),
  limits: connectionLimitsSchema.prefault({}),
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** Which connection answered, as it was called then. */
export const connectionRefSchema = z.object({ id: connectionIdSchema, name: z.string() });
export type ConnectionRef = z.infer<typeof connectionRefSchema>;
