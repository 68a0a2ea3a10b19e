/** Typed calls made from the contracts: the browser sends and reads what route handlers check and answer. */
import type { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { errorBodySchema } from "@/lib/contracts/error-body";

type Request<E extends Endpoint> = {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
  /** Files, in place of a JSON body. */
  form?: FormData;
  /** A file, where the endpoint takes one as its body. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Instead of the contract's own check of the answer, where that is too dear. */
  read?: (data: unknown) => z.output<E["response"]>;
};

type Problem = {
  code: string;
  status: number;
  fields?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
};

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

export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E> = {},
): Promise<z.output<E["response"]>> {
  const response = await send(endpoint, request);
  const body = await readBody(endpoint, response, request.signal);
  if (!response.ok) throw refusal(response.status, body);
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  try {
    return request.read ? request.read(data) : (endpoint.response.parse(data) as z.output<E["response"]>);
  } catch (error) {
    throw unreadable(response.status, error);
  }
}

/** What an endpoint answers with a text file. */
export async function textAt(endpoint: Endpoint, params: unknown, signal: AbortSignal): Promise<string> {
  const response = await send(endpoint, { params, signal });
  if (!response.ok) throw refusal(response.status, await readBody(endpoint, response, signal));
  return response.text();
}

async function send(
  endpoint: Endpoint,
  { params, query, body, form, file, headers, signal }: Request<Endpoint>,
): Promise<Response> {
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  try {
    return await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(hasBody && !form ? { "content-type": endpoint.takes ?? "application/json" } : {}),
        ...headers,
      },
      ...(hasBody ? { body: form ?? file ?? JSON.stringify(body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw disconnected(endpoint, error);
  }
}

async function readBody(endpoint: Endpoint, response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw signal?.aborted ? error : disconnected(endpoint, error);
  });
  // A file is what it is; its refusal is JSON like any other.
  if (response.ok && endpoint.produces?.startsWith("text/")) return { data: text };
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadable(response.status, error);
  }
}

/** A request that was on its way may have arrived, whatever became of the answer. */
function disconnected({ method, isReadOnly }: Endpoint, cause: unknown): ApiError {
  const message =
    method === "GET" || isReadOnly
      ? "The server can't be reached. Try again when the connection is back."
      : "The connection dropped before Parley answered, so it may have gone through. This page is reloading the current state: check it before you try again.";
  return new ApiError(message, { code: "network", status: 0 }, { cause });
}

function refusal(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return unreadable(status, parsed.error);
  const { message, ...problem } = parsed.data.error;
  return new ApiError(message, { ...problem, status });
}

function unreadable(status: number, cause: unknown): ApiError {
  return new ApiError(
    `The server answered with something this page can't read (status ${status}). Reload the page; it may be older than the server.`,
    { code: "unreadable", status },
    { cause },
  );
}

/** Whether a change may have been made all the same: only Parley's own refusal says that it was not. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return ["network", "unreadable", "internal"].includes(error.code) || error.details["mayBeDone"] === true;
}

/** What is wrong, without the names of fields a person does not see. */
export function plainMessageOf(error: unknown): string {
  const problems = error instanceof ApiError ? Object.values(error.fields) : [];
  return problems.length > 0 ? problems.join(" ") : messageOf(error);
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong on this page. Reload it and try again.";
}

/** The address of an endpoint with its parameters filled in. */
export function urlOf(path: string, params: unknown = {}, query: unknown = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
