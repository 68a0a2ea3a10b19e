/** One GET that can't hang, flood us or lead us elsewhere. */
import { SearchError } from "./port";

export type GetLimits = {
  /** From the first byte sent to the last one read. */
  requestTimeoutMs: number;
  /** After decompression. */
  maxBytes: number;
};

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Rejects with a SearchError, or with the reason of the signal. */
export async function getJson(
  url: URL,
  signal: AbortSignal,
  { requestTimeoutMs, maxBytes }: GetLimits,
): Promise<unknown> {
  const deadline = startDeadline(signal, requestTimeoutMs);
  try {
    return parse(await readBody(await open(url, deadline.signal), url, maxBytes), url);
  } catch (error) {
    // What ended the request explains it; the error is only what the wire made of that.
    if (deadline.hasPassed())
      throw new SearchError("timeout", `${service(url)} did not answer in ${seconds(requestTimeoutMs)}.`);
    signal.throwIfAborted();
    throw error;
  } finally {
    deadline.end();
  }
}

export const service = ({ host }: URL): string => `The literature service at ${host}`;
export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

async function open(url: URL, signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let hops = 0; ; hops++) {
    const response = await request(at, signal);
    if (response.ok) return response;
    // Nobody reads it, so it does not matter how it ends.
    await response.body?.cancel().catch(() => undefined);
    if (!REDIRECTS.has(response.status)) throw statusError(response.status, url);
    if (hops === MAX_REDIRECTS) throw new SearchError("redirected", `${service(url)} redirected too many times.`);
    at = nextAddress(at, response.headers.get("location"));
  }
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      signal,
      redirect: "manual",
      headers: { accept: "application/json", "user-agent": "parley" },
    });
  } catch (error) {
    throw new SearchError("unreachable", `${service(url)} can't be reached${reasonOf(error)}.`, { cause: error });
  }
}

/** The address may hold a key, and what an assessor asks for is nobody else's business. */
function nextAddress(at: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, at))
    throw new SearchError("redirected", `${service(at)} redirected without saying where to.`);
  const next = new URL(location, at);
  const isSafe = next.protocol === at.protocol || next.protocol === "https:";
  if (next.host !== at.host || !isSafe)
    throw new SearchError(
      "redirected",
      `${service(at)} redirected to ${next.protocol}//${next.host}, which Parley does not follow.`,
    );
  return next;
}

function statusError(status: number, url: URL): SearchError {
  if (status === 429) return new SearchError("rate_limited", `${service(url)} asks for fewer queries (HTTP 429).`);
  if (status >= 500) return new SearchError("unavailable", `${service(url)} failed (HTTP ${status}).`);
  return new SearchError("refused", `${service(url)} did not accept the query (HTTP ${status}).`);
}

async function readBody(response: Response, url: URL, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let body = "";
  try {
    // Leaving the loop early ends the connection.
    for await (const piece of response.body ?? []) {
      size += piece.byteLength;
      if (size > maxBytes)
        throw new SearchError(
          "too_large",
          `${service(url)} sent more than ${Math.round(maxBytes / 1000)} KB for one query.`,
        );
      body += decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    if (error instanceof SearchError) throw error;
    throw new SearchError("cut", `${service(url)} broke off mid-answer.`, { cause: error });
  }
  return body + decoder.decode();
}

function parse(body: string, url: URL): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    throw new SearchError("unreadable", `${service(url)} answered with something that is not JSON.`, { cause: error });
  }
}

/** The code of the system, where there is one: ECONNREFUSED, ENOTFOUND. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  return typeof code === "string" ? ` (${code})` : "";
}

/** A signal that follows another one and fires by itself when the time is over. */
type Deadline = {
  signal: AbortSignal;
  /** The time was over first. */
  hasPassed: () => boolean;
  /** Must be called: takes down the timer, and ends whatever still hangs on the signal. */
  end: () => void;
};

/** Not AbortSignal.timeout within AbortSignal.any: Node 20 may collect the two as garbage before they fire. */
export function startDeadline(signal: AbortSignal, ms: number): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const follow = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    isOver = !controller.signal.aborted;
    controller.abort();
  }, ms);
  if (signal.aborted) follow();
  signal.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => isOver,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", follow);
      controller.abort();
    },
  };
}
