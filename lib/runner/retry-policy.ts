/** What is done about each way a call goes wrong. The words for the user are in lib/models/errors.ts. */
import { assertNever } from "@/lib/domain/assert-never";
import type { ModelError, ModelErrorCode } from "@/lib/models/errors";
import { TUNABLES } from "./tunables";

export type Verdict =
  | { kind: "retry"; afterMs: number }
  /** The seat did not answer; its protocol decides what that means. */
  | { kind: "give-up" }
  /** No seat can go on until a person mends something: nothing is lost, the deliberation pauses. */
  | { kind: "pause" };

const BACKOFF_FACTOR = 2;

/** `attempt` counts from 1; `waitedMs` is what rate limits have cost this call already. */
export function afterError(error: ModelError, attempt: number, waitedMs: number, random: () => number): Verdict {
  switch (policyOf(error.code)) {
    case "wait": {
      if (waitedMs >= TUNABLES.rateLimitPatienceMs) return { kind: "give-up" };
      const asked = error.retryAfterMs ?? backoff(attempt, random);
      return { kind: "retry", afterMs: Math.min(asked, TUNABLES.retryAfterMaxMs) };
    }
    case "backoff":
      return attempt >= TUNABLES.maxCallAttempts ? { kind: "give-up" } : { kind: "retry", afterMs: backoff(attempt, random) };
    case "give-up":
      return { kind: "give-up" };
    case "pause":
      return { kind: "pause" };
  }
}

function policyOf(code: ModelErrorCode): "wait" | "backoff" | "give-up" | "pause" {
  switch (code) {
    case "rate_limited":
      return "wait";
    case "timeout":
    case "unavailable":
    case "cut_stream":
      return "backoff";
    case "refused":
    case "context_too_long":
      return "give-up";
    case "auth":
    case "bad_request":
      return "pause";
    default:
      return assertNever(code);
  }
}

/** Full jitter in the upper half: many seats that failed together must not come back together. */
function backoff(attempt: number, random: () => number): number {
  const ceiling = Math.min(TUNABLES.backoffMaxMs, TUNABLES.backoffBaseMs * BACKOFF_FACTOR ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}
