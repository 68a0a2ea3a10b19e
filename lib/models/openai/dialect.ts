/**
 * What an endpoint understands of the request we would like to send. Found out by being refused: a JSON schema, JSON
 * mode, plain text with one fenced block; with or without a count of the tokens; with or without a temperature and an
 * effort; and under which name it takes the most tokens of an answer.
 */
import type { ConnectionSettings } from "@/lib/domain/connection";
import { classifyProblem } from "./problems/classify-problem";
import type { Problem } from "./problems/problem";

export type ReplyMode = "json_schema" | "json_object" | "fenced";
export type MaxTokensField = ConnectionSettings["maxTokensField"];

export type Dialect = {
  mode: ReplyMode;
  streamUsage: boolean;
  /** False: refused once, left out since. */
  temperature: boolean;
  reasoningEffort: boolean;
  maxTokensField: MaxTokensField;
  /** Functions it may have called; and whether it takes them together with a format for the reply. */
  tools: boolean;
  toolsWithFormat: boolean;
};

export const FULL_DIALECT: Dialect = {
  mode: "json_schema",
  streamUsage: true,
  temperature: true,
  reasoningEffort: true,
  maxTokensField: "max_completion_tokens",
  tools: true,
  toolsWithFormat: true,
};

/** What the request at hand holds: only what was sent can have been refused. */
export type Sent = { temperature: boolean; reasoningEffort: boolean; maxTokens: boolean; tools: boolean };

export type Leeway = {
  /** Believe a refusal that names nothing. */
  heedVague: boolean;
  /** The mode is a person's choice: it is kept, and what the endpoint says about it is the answer. */
  isModeFixed: boolean;
  /** The name the most tokens go by in the settings; the other one is tried once. */
  firstField: MaxTokensField;
  sent: Sent;
};

const SIMPLER: Record<ReplyMode, ReplyMode | null> = {
  json_schema: "json_object",
  json_object: "fenced",
  fenced: null,
};

const NAMES_USAGE = /stream_options|include_usage/;
const NAMES_FORMAT = /response_?format|json_schema|json_object|json mode|structured.?output/;
const NAMES_TEMPERATURE = /temperature/;
const NAMES_EFFORT = /reasoning.?effort|reasoning is not|\beffort\b/;
const NAMES_TOOLS = /\btools?\b|tool_choice|function.?call/;
const NAMES_MAX_TOKENS = /max_(completion_)?tokens/;
const REFUSES_SOMETHING =
  /unsupported|not support|not implemented|unknown|unrecogni[sz]ed|extra (inputs|fields)|unexpected/;

/** The next simpler way to put the request after this refusal; null where the refusal is about something else. */
export function simplerDialect(
  dialect: Dialect,
  problem: Problem,
  { heedVague, isModeFixed, firstField, sent }: Leeway,
): Dialect | null {
  if (classifyProblem(problem) !== "bad_request" || ![400, 404, 422, 501].includes(problem.status ?? 0)) return null;
  const words = `${problem.param} ${problem.code} ${problem.type} ${problem.message}`.toLowerCase();
  const refuses = REFUSES_SOMETHING.test(words);
  if (NAMES_USAGE.test(words) && dialect.streamUsage) return { ...dialect, streamUsage: false };
  // A value out of range is not left out but said: a person chose it.
  if (refuses && sent.temperature && dialect.temperature && NAMES_TEMPERATURE.test(words))
    return { ...dialect, temperature: false };
  if (refuses && sent.reasoningEffort && dialect.reasoningEffort && NAMES_EFFORT.test(words))
    return { ...dialect, reasoningEffort: false };
  if (refuses && sent.maxTokens && dialect.maxTokensField === firstField && NAMES_MAX_TOKENS.test(words))
    return { ...dialect, maxTokensField: otherField(firstField) };
  if (sent.tools && dialect.tools && NAMES_TOOLS.test(words)) {
    const isBoth = dialect.toolsWithFormat && NAMES_FORMAT.test(words);
    return isBoth ? { ...dialect, toolsWithFormat: false } : { ...dialect, tools: false };
  }
  if (NAMES_FORMAT.test(words)) return isModeFixed ? null : simplerMode(dialect);
  if (!heedVague || !isVague(problem, refuses)) return null;
  // Nothing is named. An effort is what the fewest endpoints know; the format is refused more often than the count, which is worth keeping.
  if (sent.reasoningEffort && dialect.reasoningEffort) return { ...dialect, reasoningEffort: false };
  if (sent.tools && dialect.tools) return { ...dialect, tools: false };
  return (
    (isModeFixed ? null : simplerMode(dialect)) ?? (dialect.streamUsage ? { ...dialect, streamUsage: false } : null)
  );
}

export const otherField = (field: MaxTokensField): MaxTokensField =>
  field === "max_tokens" ? "max_completion_tokens" : "max_tokens";

function isVague(problem: Problem, refuses: boolean): boolean {
  if (problem.param !== "") return false;
  return problem.status === 501 || refuses;
}

function simplerMode(dialect: Dialect): Dialect | null {
  const mode = SIMPLER[dialect.mode];
  return mode === null ? null : { ...dialect, mode };
}
