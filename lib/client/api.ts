/** Typed calls made from the contracts: the browser sends and reads what route handlers check and answer. */
import type { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { errorBodySchema } from "@/lib/contracts/error-body";
import { urlOf } from "./url-of";

type Request<E extends Endpoint> = {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Instead of the contract's own check of the answer, where that is too dear. */
  read?: (data: unknown) => z.output<E["response"]>;
};

type Problem = { code: string; status: number; fields?: Record<string, string> | undefined; details?: Record<string, unknown> | undefined };

/** `message` is a sentence for the reader. `code` is one of the server's, or `network` / `unreadable`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { code, status, fields = {}, details = {} }: Problem, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

export async function call<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<z.output<E["response"]>> {
  const response = await send(endpoint, request);
  const body = await readBody(response);
  if (!response.ok) throw refusal(response.status, body);
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  try {
    return request.read ? request.read(data) : (endpoint.response.parse(data) as z.output<E["response"]>);
  } catch (error) {
    throw unreadable(response.status, error);
  }
}

async function send(endpoint: Endpoint, { params, query, body, headers, signal }: Request<Endpoint>): Promise<Response> {
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  try {
    return await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { accept: "application/json", ...(hasBody ? { "content-type": "application/json" } : {}), ...headers },
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("The server can't be reached. Nothing was changed; try again when the connection is back.", { code: "network", status: 0 }, { cause: error });
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    throw unreadable(response.status, error);
  }
}

function refusal(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return unreadable(status, parsed.error);
  const { message, ...problem } = parsed.data.error;
  return new ApiError(message, { ...problem, status });
}

function unreadable(status: number, cause: unknown): ApiError {
  return new ApiError(`The server answered with something this page can't read (status ${status}). Reload the page; it may be older than the server.`, { code: "unreadable", status }, { cause });
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong in this page. Reload it and try again.";
}
