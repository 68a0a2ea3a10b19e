/**
 * The part of `fetch` the SDK needs, on node:http with keep-alive agents. Node 20's own fetch costs about half a
 * millisecond of CPU more per call, gives up after 300 s without telling, and follows redirects with the key in hand.
 */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { type AddressProblem, guardedLookup, refuseLiteral } from "./guarded-lookup";

/** Idle connections are closed before balancers and NAT boxes silently forget them. Calls in flight aren't touched. */
const IDLE_MS = 10_000;
const MAX_ERROR_BODY = 16 * 1024;

const agentOptions = {
  keepAlive: true,
  maxSockets: Number.POSITIVE_INFINITY,
  // Whatever was needed at once: a thousand calls that end together would otherwise close and open half of their connections.
  maxFreeSockets: Number.POSITIVE_INFINITY,
  timeout: IDLE_MS,
} as const;

export type HttpFetchOptions = {
  /** Left out: any address may be called. */
  addressProblem?: AddressProblem | undefined;
};

/** Never follows a redirect: it could lead where the address itself may not, with the key in hand. */
export function createHttpFetch({ addressProblem }: HttpFetchOptions = {}): typeof globalThis.fetch {
  const guard = addressProblem ? { lookup: guardedLookup(addressProblem) } : {};
  const httpAgent = new http.Agent({ ...agentOptions, ...guard });
  const httpsAgent = new https.Agent({ ...agentOptions, ...guard });

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { signal, body, method = "GET" } = init;
    if (body !== undefined && body !== null && typeof body !== "string") throw new TypeError("Only text can be sent.");
    if (url.username !== "" || url.password !== "") throw new TypeError("The base URL must not hold credentials.");
    signal?.throwIfAborted();
    if (addressProblem) refuseLiteral(url.hostname, addressProblem);
    const secure = url.protocol === "https:";
    // Asked for uncompressed: an unzipper would hold back pieces of a stream.
    const headers = { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" };

    return new Promise<Response>((resolve, reject) => {
      const request = (secure ? https : http).request(url, { method, headers, agent: secure ? httpsAgent : httpAgent });
      // Without an error of its own: Node makes one for whoever still listens, and none where nobody does.
      const abort = (): void => void request.destroy();
      signal?.addEventListener("abort", abort, { once: true });
      // A finished call must not be destroyed by a late abort: its connection may serve another by then.
      request.once("close", () => signal?.removeEventListener("abort", abort));
      request.on("error", reject);
      request.once("response", (message) => resolve(toResponse(message, url.href)));
      // As bytes, once: Node would measure and copy a text, which for a long prompt is most of what sending it takes.
      request.end(typeof body === "string" ? Buffer.from(body) : undefined);
    });
  };
}

/** Exactly what the SDK and reply-stream.ts read of a Response; a real one costs a web stream per call. */
function toResponse(message: IncomingMessage, url: string): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const status = message.statusCode ?? 0;
  const response = {
    ok: status >= 200 && status < 300,
    status,
    headers,
    url,
    body: message,
    text: () => readText(message),
  };
  return response as unknown as Response;
}

async function readText(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_ERROR_BODY) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}
