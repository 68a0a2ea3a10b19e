/**
 * Everything that goes wrong on the wire becomes a ModelError here. The original is not kept as `cause`: it holds
 * what the provider echoed, and loggers print causes.
 */
import { APIConnectionTimeoutError, APIError } from "openai";
import { ModelError } from "@/lib/models/errors";
import { classifyProblem, isQuota } from "./classify-problem";
import { AddressRefused } from "@/lib/models/openai/guarded-lookup";
import { Problem, problemOf } from "./problem";
import type { Redact } from "./redact";

/** The body of an answer broke off: the connection, not what came over it. */
export class BrokenBody extends Error {
  override readonly name = "BrokenBody";
  constructor(
    readonly failure: unknown,
    readonly bytes: number,
  ) {
    super("The body broke off.");
  }
}

const NOBODY_THERE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/;

export function toModelError(error: unknown, redact: Redact): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Problem) return ofProblem(error, redact);
  if (error instanceof BrokenBody) return ofBrokenBody(error, redact);
  const refused = refusalIn(error);
  if (refused) return new ModelError("bad_request", { detail: redact(refused.message) });
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError("timeout", { detail: "No connection in time." });
  if (error instanceof APIError) {
    const problem = problemOf(error);
    if (problem) return ofProblem(problem, redact);
    const chain = chainOf(error);
    return new ModelError("unavailable", { detail: redact(chain), isUnreachable: NOBODY_THERE.test(chain) });
  }
  // What is left is thrown before anything is sent: a base URL or a key that no request can be made of.
  return new ModelError("bad_request", { detail: redact(chainOf(error)) });
}

function ofProblem(problem: Problem, redact: Redact): ModelError {
  const lead = isQuota(problem)
    ? "The account has no quota left"
    : problem.status === null
      ? "In the stream"
      : `HTTP ${problem.status}`;
  const name = problem.code || problem.type;
  const location = problem.headers?.get("location");
  const hint = location ? ` Redirects to ${location}: set that as the base URL.` : "";
  return new ModelError(classifyProblem(problem), {
    detail: redact(`${lead}: ${problem.message}${name ? ` (${name})` : ""}${hint}`),
    retryAfterMs: retryAfterMs(problem.headers, Date.now()),
    status: problem.status,
  });
}

function ofBrokenBody({ failure, bytes }: BrokenBody, redact: Redact): ModelError {
  const detail = redact(`After ${bytes} bytes: ${chainOf(failure)}`);
  if (/TIMEOUT|ETIMEDOUT/.test(detail)) return new ModelError("timeout", { detail });
  return new ModelError(bytes === 0 ? "unavailable" : "cut_stream", { detail });
}

/** The SDK wraps what its fetch throws. An address that must not be called stays so however often it is tried. */
function refusalIn(error: unknown): AddressRefused | null {
  for (let link: unknown = error, depth = 0; link instanceof Error && depth < 4; link = link.cause, depth++) {
    if (link instanceof AddressRefused) return link;
  }
  return null;
}

/** "fetch failed" says nothing; what it failed of is in the causes. */
function chainOf(error: unknown): string {
  const parts: string[] = [];
  for (let link: unknown = error; link instanceof Error && parts.length < 4; link = link.cause) {
    const code: unknown = "code" in link ? link.code : undefined;
    const text = typeof code === "string" && !link.message.includes(code) ? `${link.message} (${code})` : link.message;
    if (text !== "") parts.push(text);
  }
  return parts.length === 0 ? String(error) : parts.join(": ");
}

/** How long the provider wants us to wait, in milliseconds; null where it doesn't say or says nonsense. */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const ms = waitOf(headers?.get("retry-after-ms"));
  if (ms !== null) return ms;
  const header = headers?.get("retry-after");
  const seconds = waitOf(header);
  if (seconds !== null) return seconds * 1000;
  const date = header ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function waitOf(value: string | null | undefined): number | null {
  if (!value || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
}
