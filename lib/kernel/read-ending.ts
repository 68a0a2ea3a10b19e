import type { Outcome } from "@/lib/domain/outcome";

/**
 * Logs written before every ending had its own word say what had stopped the panel, whatever the person then chose.
 * The choice is in the log too, so the true word can be read from it.
 */
export function readEnding(
  outcome: Outcome | null,
  endingOf: (choice: string, status: string) => string | null,
): Outcome | null {
  const status = outcome?.decision ? endingOf(outcome.decision.choice, outcome.status) : null;
  return outcome && status !== null ? { ...outcome, status } : outcome;
}
