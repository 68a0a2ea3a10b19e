/** Every way a call to a model goes wrong. What is done about it is in lib/runner/retry-policy.ts. */
import type { Usage } from "@/lib/events/schema";

const MODEL_ERRORS = {
  rate_limited: {
    sentence: "The provider asked us to slow down.",
    nextStep: "Parley tries again when the provider allows it.",
  },
  timeout: { sentence: "The model did not answer in time.", nextStep: "Try again, or give the agent a faster model." },
  unavailable: {
    sentence: "The endpoint failed or could not be reached.",
    nextStep: "Check that it is running, then resume.",
  },
  cut_stream: {
    sentence: "The answer broke off midway.",
    nextStep: "Try again. If it happens again, check the proxy in between.",
  },
  refused: {
    sentence: "The model declined to answer.",
    nextStep: "Rephrase the question or give the agent another model.",
  },
  auth: {
    sentence: "The endpoint rejected the API key.",
    nextStep:
      "Check the key of the connection in Settings (for the environment's: OPENAI_API_KEY and OPENAI_BASE_URL), then resume.",
  },
  context_too_long: {
    sentence: "The prompt is longer than the model accepts.",
    nextStep: "Shorten the artifact or choose a model with a longer context.",
  },
  bad_request: {
    sentence: "The endpoint did not accept the request.",
    nextStep: "Check the model's name and what the endpoint supports.",
  },
} as const satisfies Record<string, { sentence: string; nextStep: string }>;

export type ModelErrorCode = keyof typeof MODEL_ERRORS;

export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code: ModelErrorCode;
  /** How long the provider wants us to wait. */
  readonly retryAfterMs: number | null;
  /** What came before it broke, for the log. Never contains keys. */
  readonly detail: string;
  /** Of the HTTP answer, where there was one. */
  readonly status: number | null;
  /** Nobody answers at the address: refused, or no such host. The endpoint is down, not slow. */
  readonly isUnreachable: boolean;
  /** What was used all the same, as far as the endpoint said. */
  usage: Usage | null = null;

  constructor(
    code: ModelErrorCode,
    options: {
      detail?: string;
      retryAfterMs?: number | null;
      status?: number | null;
      isUnreachable?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(MODEL_ERRORS[code].sentence, { cause: options.cause });
    this.code = code;
    this.detail = options.detail ?? "";
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.status = options.status ?? null;
    this.isUnreachable = options.isUnreachable ?? false;
  }
}

export function describeModelError(code: ModelErrorCode): string {
  const { sentence, nextStep } = MODEL_ERRORS[code];
  return `${sentence} ${nextStep}`;
}
