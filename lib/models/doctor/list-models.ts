/** GET /models, the one thing every compatible endpoint may be asked without spending a token. */
import { createHttpFetch } from "@/lib/models/openai/http-fetch";
import { AddressRefused } from "@/lib/models/openai/guarded-lookup";
import { createKeyRedactor, createRedactor } from "@/lib/models/openai/problems/redact";

export type ModelList =
  | { kind: "listed"; models: string[]; ms: number }
  /** It answered, but with no list: many do not have one. */
  | { kind: "none"; status: number; ms: number; text: string }
  | { kind: "refused-key"; status: number; ms: number; text: string }
  | { kind: "unreachable"; text: string };

export type ListModelsOptions = {
  baseURL: string;
  apiKey: string;
  addressProblem?: ((address: string) => string | null) | undefined;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

const MAX_MODELS = 2000;
const MAX_BYTES = 4 * 1024 * 1024;

export async function fetchModels({
  baseURL,
  apiKey,
  addressProblem,
  timeoutMs,
  signal,
}: ListModelsOptions): Promise<ModelList> {
  const redact = createRedactor(apiKey);
  const fetch = createHttpFetch({ addressProblem });
  const timeout = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  try {
    const response = await fetch(`${baseURL.replace(/\/+$/, "")}/models`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await readBounded(response);
    const ms = elapsed();
    if (response.status === 401 || response.status === 403)
      return { kind: "refused-key", status: response.status, ms, text: redact(messageIn(text)) };
    const withoutKey = createKeyRedactor(apiKey);
    // A name the key is part of names no model.
    const models = response.status === 200 ? (idsIn(text)?.filter((id) => withoutKey(id) === id) ?? null) : null;
    if (models === null) return { kind: "none", status: response.status, ms, text: redact(messageIn(text)) };
    return { kind: "listed", models, ms };
  } catch (error) {
    if (signal?.aborted && !timeout.aborted) throw error;
    if (timeout.aborted) return { kind: "unreachable", text: `No response within ${Math.round(timeoutMs / 1000)} s.` };
    return { kind: "unreachable", text: redact(error instanceof AddressRefused ? error.message : describe(error)) };
  }
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** OpenAI's `{ data: [{ id }] }`; some give the list itself, or `models`. */
function idsIn(text: string): string[] | null {
  const value = jsonOf(text);
  const list = Array.isArray(value)
    ? value
    : isRecord(value) && Array.isArray(value["data"])
      ? value["data"]
      : isRecord(value) && Array.isArray(value["models"])
        ? value["models"]
        : null;
  if (list === null) return null;
  const ids = (list as unknown[])
    .map((entry) => (typeof entry === "string" ? entry : isRecord(entry) ? (entry["id"] ?? entry["name"]) : undefined))
    .filter((id): id is string => typeof id === "string" && id !== "" && id.length <= 120);
  return [...new Set(ids)].slice(0, MAX_MODELS).toSorted((a, b) => a.localeCompare(b));
}

function messageIn(text: string): string {
  const value = jsonOf(text);
  const error = isRecord(value) ? (value["error"] ?? value["message"] ?? value["detail"]) : undefined;
  const message = isRecord(error) ? error["message"] : error;
  return typeof message === "string" ? message : text.slice(0, 200);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nothing is listening there. Start the endpoint, or correct the address.",
  ENOTFOUND: "There is no such host. Correct the address.",
  EAI_AGAIN: "The host name can't be resolved right now. Check the network, or correct the address.",
  ECONNRESET: "The connection was closed. Check whether the endpoint expects http or https.",
  EHOSTUNREACH: "That address can't be reached. Check the network.",
  ENETUNREACH: "That address can't be reached. Check the network.",
  ETIMEDOUT: "The host does not answer. Check the address and the firewall.",
  EPROTO: "The endpoint does not speak https there. Try http, or correct the port.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The endpoint does not speak https there. Try http, or correct the port.",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "Its certificate is self-signed and not trusted here. Start Parley with NODE_EXTRA_CA_CERTS.",
  SELF_SIGNED_CERT_IN_CHAIN: "Its certificate is not trusted here. Start Parley with NODE_EXTRA_CA_CERTS.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Its certificate is not trusted here. Start Parley with NODE_EXTRA_CA_CERTS.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
};

function describe(error: unknown): string {
  // Node tries every address of a host and gathers what each said.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  return (
    REASONS[code] ??
    (first instanceof Error
      ? `${first.message}${code && !first.message.includes(code) ? ` (${code})` : ""}.`
      : String(first))
  );
}
