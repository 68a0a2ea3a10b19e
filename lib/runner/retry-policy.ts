/** What is done about each way a call goes wrong. The words for the user are in lib/models/errors.ts. */
import { assertNever } from "@/lib/domain/assert-never";
import type { ModelError } from "@/lib/models/errors";
import { TUNABLES } from "./tunables";

export type Verdict =
  | { kind: "retry"; afterMs: number }
  /** The provider wants to be left alone: the whole connection waits, then it is tried again. */
  | { kind: "slow-down"; afterMs: number }
  /** Longer than the model takes: tried again with less text. */
  | { kind: "shorten" }
  /** The seat did not answer; its protocol decides what that means. */
  | { kind: "give-up" }
  /** No seat can go on until a person mends something: nothing is lost, the deliberation pauses. */
  | { kind: "pause" };

/** `attempt` counts from 1. `failingMs`: how long ago the first of these tries failed. */
export type Course = { attempt: number; failingMs: number };

const BACKOFF_FACTOR = 2;
const OVERLOADED = new Set([503, 529]);

export function afterError(error: ModelError, { attempt, failingMs }: Course, random: () => number): Verdict {
  switch (error.code) {
    case "rate_limited":
      // For as long as the connection's total timeout allows: waiting costs nothing.
      return { kind: "slow-down", afterMs: askedWait(error, attempt, random) };
    case "unavailable":
      if (isOverload(error))
        return failingMs >= TUNABLES.endpointDownPatienceMs
          ? { kind: "give-up" }
          : { kind: "slow-down", afterMs: askedWait(error, attempt, random) };
      // A person may be starting it right now, or giving the seat to another one.
      if (error.isUnreachable)
        return failingMs >= TUNABLES.endpointDownPatienceMs
          ? { kind: "give-up" }
          : { kind: "retry", afterMs: backoff(attempt, random) };
      return severalTries(attempt, random);
    case "timeout":
    case "cut_stream":
      return severalTries(attempt, random);
    case "context_too_long":
      return { kind: "shorten" };
    case "refused":
      return { kind: "give-up" };
    case "auth":
    case "bad_request":
      return { kind: "pause" };
    default:
      return assertNever(error.code);
  }
}

export const isOverload = ({ code, status }: ModelError): boolean =>
  code === "unavailable" && status !== null && OVERLOADED.has(status);

const severalTries = (attempt: number, random: () => number): Verdict =>
  attempt >= TUNABLES.maxCallAttempts ? { kind: "give-up" } : { kind: "retry", afterMs: backoff(attempt, random) };

const askedWait = ({ retryAfterMs }: ModelError, attempt: number, random: () => number): number =>
  Math.min(retryAfterMs ?? backoff(attempt, random), TUNABLES.retryAfterMaxMs);

/** Full jitter in the upper half: many seats that failed together must not come back together. */
export function backoff(attempt: number, random: () => number): number {
  const ceiling = Math.min(TUNABLES.backoffMaxMs, TUNABLES.backoffBaseMs * BACKOFF_FACTOR ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}
