import type { ModelErrorCode } from "@/lib/models/errors";
import type { Problem } from "./problem";

const CONTEXT =
  /context_length|context (length|window|size)|maximum context|prompt is too long|too many (input )?tokens|input is too long/;
const FILTERED = /content_filter|content_policy|content management policy|flagged/;
const QUOTA = /insufficient_quota|exceeded your current quota|billing|insufficient (credits|balance|funds)/;

/** Waiting doesn't bring an exhausted account back, though providers report it as a rate limit. */
export function isQuota(problem: Problem): boolean {
  return (
    problem.status === 402 || ((problem.status === 429 || problem.status === null) && QUOTA.test(wordsOf(problem)))
  );
}

export function classifyProblem(problem: Problem): ModelErrorCode {
  const words = wordsOf(problem);
  const { status } = problem;
  if (isQuota(problem)) return "bad_request";
  if (status === 429) return "rate_limited";
  if (status === 413 || (isRequestFault(status) && CONTEXT.test(words))) return "context_too_long";
  if ((isRequestFault(status) || status === 403) && FILTERED.test(words)) return "refused";
  if (status === 401 || status === 403) return "auth";
  if (status === 408) return "timeout";
  // "Not implemented" stays so however often it is tried.
  if (status === 501) return "bad_request";
  if (status === null) return classifyByWords(words);
  return status >= 500 ? "unavailable" : "bad_request";
}

/** An error inside a stream has no status; what it is called must do. */
function classifyByWords(words: string): ModelErrorCode {
  if (/rate.?limit|too many requests/.test(words)) return "rate_limited";
  if (/authentication|api.?key|permission/.test(words)) return "auth";
  if (/time.?out|timed out/.test(words)) return "timeout";
  if (/invalid_request|bad_?request/.test(words)) return "bad_request";
  return "unavailable";
}

function isRequestFault(status: number | null): boolean {
  return status === null || status === 400 || status === 422;
}

function wordsOf(problem: Problem): string {
  return `${problem.code} ${problem.type} ${problem.message}`.toLowerCase();
}
