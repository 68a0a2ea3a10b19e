/**
 * What an endpoint understands of the request we would like to send. Found out by being refused, in this order:
 * a JSON schema, JSON mode, plain text with one fenced block; and with or without a count of the tokens.
 */
import { classifyProblem } from "./classify-problem";
import type { Problem } from "./problem";

export type ReplyMode = "json_schema" | "json_object" | "fenced";
export type Dialect = { mode: ReplyMode; streamUsage: boolean };

export const FULL_DIALECT: Dialect = { mode: "json_schema", streamUsage: true };

const SIMPLER: Record<ReplyMode, ReplyMode | null> = { json_schema: "json_object", json_object: "fenced", fenced: null };

const NAMES_USAGE = /stream_options|include_usage/;
const NAMES_FORMAT = /response_?format|json_schema|json_object|json mode|structured.?output/;
const REFUSES_SOMETHING = /unsupported|not support|not implemented|unknown|unrecogni[sz]ed|extra (inputs|fields)|unexpected/;

/** The next simpler way to put the request after this refusal; null where the refusal is about something else. */
export function simplerDialect(dialect: Dialect, problem: Problem, heedVague: boolean): Dialect | null {
  if (classifyProblem(problem) !== "bad_request" || ![400, 404, 422, 501].includes(problem.status ?? 0)) return null;
  const words = `${problem.param} ${problem.code} ${problem.type} ${problem.message}`.toLowerCase();
  if (NAMES_USAGE.test(words) && dialect.streamUsage) return { ...dialect, streamUsage: false };
  if (NAMES_FORMAT.test(words)) return simplerMode(dialect);
  if (!heedVague || !isVague(problem, words)) return null;
  // Nothing is named: the format is refused more often than the count, which is worth keeping.
  return simplerMode(dialect) ?? (dialect.streamUsage ? { ...dialect, streamUsage: false } : null);
}

function isVague(problem: Problem, words: string): boolean {
  if (problem.param !== "") return false;
  return problem.status === 501 || REFUSES_SOMETHING.test(words);
}

function simplerMode(dialect: Dialect): Dialect | null {
  const mode = SIMPLER[dialect.mode];
  return mode === null ? null : { ...dialect, mode };
}
