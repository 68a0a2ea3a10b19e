import type { FailedAttempt, PayloadOf, Usage } from "@/lib/events/schema";

/** What is known of the call behind a turn. */
export type CallFacts = {
  model: string;
  prompt: { id: string; version: number };
  inputTokens: number;
  contextLevel: string | null;
  usage: Usage | null;
  durationMs: number;
  failedAttempts: readonly FailedAttempt[];
  /** The person who answered in place of the seat. */
  answeredBy: string | null;
};

export function callFacts({
  model,
  prompt,
  input,
  usage,
  durationMs,
  failedAttempts,
  answeredBy,
}: PayloadOf<"reply.recorded">): CallFacts {
  return {
    model,
    prompt,
    inputTokens: input.tokens,
    contextLevel: input.contextLevel ?? null,
    usage,
    durationMs,
    failedAttempts,
    answeredBy: answeredBy ?? null,
  };
}
