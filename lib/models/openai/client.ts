import OpenAI, { type APIError } from "openai";
import { createHttpFetch, type HttpFetchOptions } from "./http-fetch";

/** The longest wait a Node timer can hold; anything above would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** The SDK drops error bodies without an `error` member (FastAPI, Mistral, older vLLM); the fall-backs need them. */
class ParleyOpenAI extends OpenAI {
  protected override makeStatusError(
    status: number,
    error: object,
    message: string | undefined,
    headers: Headers,
  ): APIError {
    const wrapped = typeof error === "object" && error !== null && !("error" in error) ? { error } : error;
    return super.makeStatusError(status, wrapped, message, headers);
  }
}

/** OpenAI's organisation and project. */
export type Account = { organization: string | null; project: string | null };

export type ClientOptions = HttpFetchOptions & {
  apiKey: string;
  baseURL: string;
  account?: Account | undefined;
  timeoutMs: number;
  fetch?: typeof globalThis.fetch;
};

export function createClient(options: ClientOptions): OpenAI {
  return new ParleyOpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseURL,
    // Left out, the SDK would take them from the environment and tell every host about them.
    organization: options.account?.organization ?? null,
    project: options.account?.project ?? null,
    timeout: Math.min(Math.ceil(options.timeoutMs), LONGEST_TIMER),
    // The runner retries: it knows the policy, and the log shows each try.
    maxRetries: 0,
    // Its log would hold prompts and replies.
    logLevel: "off",
    fetch: options.fetch ?? createHttpFetch({ addressProblem: options.addressProblem }),
  });
}
