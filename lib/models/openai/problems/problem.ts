/** What an endpoint says when it doesn't answer, be it with a status or inside a stream, brought to one form. */
import { APIConnectionError, type APIError } from "openai";

export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number | null;
  readonly code: string;
  readonly type: string;
  /** The request field the endpoint complains about. */
  readonly param: string;
  readonly headers: Headers | undefined;

  constructor(status: number | null, error: unknown, fallback: string, headers?: Headers) {
    const fields = fieldsOf(error);
    super(textOf(fields?.message) || textOf(error) || fallback);
    this.code = textOf(fields?.code);
    this.type = textOf(fields?.type);
    this.param = textOf(fields?.param);
    // OpenRouter and vLLM put the status of an error inside a stream into `code`.
    this.status = status ?? (/^[45]\d\d$/.test(this.code) ? Number(this.code) : null);
    this.headers = headers;
  }
}

/** Null where the endpoint said nothing: the connection failed. */
export function problemOf(error: APIError): Problem | null {
  if (error instanceof APIConnectionError || error.status === undefined) return null;
  return new Problem(error.status, error.error, error.message, error.headers);
}

function fieldsOf(error: unknown): Partial<Record<"message" | "code" | "type" | "param", unknown>> | null {
  return typeof error === "object" && error !== null ? error : null;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
