/** Every way the application says no, with what the caller may learn of it. */
const ERRORS = {
  invalid_input: { status: 422, expose: true },
  unauthenticated: { status: 401, expose: true },
  forbidden: { status: 403, expose: true },
  not_found: { status: 404, expose: true },
  conflict: { status: 409, expose: true },
  too_large: { status: 413, expose: true },
  too_many: { status: 429, expose: true },
  unavailable: { status: 503, expose: true },
  internal: { status: 500, expose: false },
} as const satisfies Record<string, { status: number; expose: boolean }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

type Details = {
  cause?: unknown;
  /** Per input field, dotted path → sentence. */
  fields?: Record<string, string>;
  /** Facts a client acts on, for example who answered a gate and when. */
  details?: Record<string, unknown>;
};

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: Details = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get expose(): boolean {
    return ERRORS[this.code].expose;
  }
}
