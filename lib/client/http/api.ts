/** Typed calls made from the contracts: the browser sends and reads what route handlers check and answer. */
import type { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorBody } from "@/lib/contracts/error-body";
import type { Viewer } from "@/lib/domain/access/viewer";
import { ERROR_CODES } from "@/lib/domain/errors";

type Sent = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Files, in place of a JSON body. */
  form?: FormData;
  /** A file, where the endpoint takes one as its body. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type Request<E extends Endpoint> = Sent & {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
};

/** Where an endpoint is and how it is talked to, without what checks the answer. */
export type Address = Pick<Endpoint, "method" | "path" | "isReadOnly" | "produces" | "takes">;

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

/** The contract, or what fetches it: pages that only might make a call don't bring its schemas with them. */
export async function call<E extends Endpoint>(
  contract: E | (() => Promise<E>),
  request: Request<E> = {},
): Promise<z.output<E["response"]>> {
  const endpoint = typeof contract === "function" ? await fetched(contract) : contract;
  return exchange(endpoint, request, (data) => endpoint.response.parse(data) as z.output<E["response"]>);
}

/** A call whose answer is read by the caller, where the contract's own check is too dear. */
export async function exchange<T>(address: Address, request: Sent, read: (data: unknown) => T): Promise<T> {
  const response = await send(address, request);
  const body = await readBody(address, response, request.signal);
  if (!response.ok) throw refusal(response.status, body);
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  try {
    return read(data);
  } catch (error) {
    throw unreadable(response.status, error);
  }
}

async function fetched<E extends Endpoint>(load: () => Promise<E>): Promise<E> {
  try {
    return await load();
  } catch (error) {
    // Nothing was sent yet, whatever it was to be.
    throw disconnected({ method: "GET" }, error);
  }
}

/** What an endpoint answers with a text file. */
export async function textAt(endpoint: Endpoint, params: unknown, signal: AbortSignal): Promise<string> {
  const response = await send(endpoint, { params, signal });
  if (!response.ok) throw refusal(response.status, await readBody(endpoint, response, signal));
  return response.text();
}

/** The space this page shows. Null: there are none. */
let spokenFor: string | null = null;

/** With every call from now on: nothing is done in a space its reader does not think they are in. */
export function speakFor(viewer: Viewer): void {
  spokenFor = viewer.kind === "person" ? viewer.space : null;
}

async function send(endpoint: Address, { params, query, body, form, file, headers, signal }: Sent): Promise<Response> {
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  try {
    return await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(spokenFor === null ? {} : { "x-parley-space": spokenFor }),
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

async function readBody(endpoint: Address, response: Response, signal: AbortSignal | undefined): Promise<unknown> {
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
function disconnected({ method, isReadOnly }: Pick<Address, "method" | "isReadOnly">, cause: unknown): ApiError {
  const message =
    method === "GET" || isReadOnly
      ? "The server can't be reached. Try again when the connection is back."
      : "The connection dropped before Parley answered, so it may have gone through. This page is reloading the current state: check it before you try again.";
  return new ApiError(message, { code: "network", status: 0 }, { cause });
}

function refusal(status: number, body: unknown): ApiError {
  const error = readError(body);
  if (!error) return unreadable(status, body);
  const { message, ...problem } = error;
  // A session may end while its page is open. Personal mode never answers so.
  if (status === 401) void import("@/lib/client/people/leave-if-signed-out").then((module) => module.goToSignIn());
  // In another tab they went to another space: the page is made anew for that one.
  if (problem.details?.["otherSpace"] === true) window.location.reload();
  return new ApiError(message, { ...problem, status });
}

/** By hand and not by its schema, which every page would have to bring for the case that something is refused. */
function readError(body: unknown): ErrorBody["error"] | null {
  const { code, message, fields, details } = partsOf(partsOf(body)["error"]);
  if (typeof code !== "string" || !ERROR_CODES.some((known) => known === code) || typeof message !== "string")
    return null;
  const isFields = isParts(fields) && Object.values(fields).every((text) => typeof text === "string");
  if ((fields !== undefined && !isFields) || (details !== undefined && !isParts(details))) return null;
  return {
    code,
    message,
    fields: fields as ErrorBody["error"]["fields"],
    details: details as ErrorBody["error"]["details"],
  };
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): Record<string, unknown> => (isParts(value) ? value : {});

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
