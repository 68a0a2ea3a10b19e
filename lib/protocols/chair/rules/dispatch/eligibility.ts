/** P2-15: whether a deliberation can go beyond one round, decided on the dispatched specialists alone. */
import type { Agent } from "@/lib/domain/agent";
import { MAX_ROUNDS, type ConflictOverride } from "../config";
import { highPairs, type Pair } from "../conflicts/conflict-matrix";

export type Eligibility = { isEligible: boolean; maxRounds: number; highPairs: readonly Pair[]; text: string };

type Seat = Pick<Agent, "id" | "name">;

export function eligibilityOf(dispatched: readonly Seat[], overrides: readonly ConflictOverride[]): Eligibility {
  const pairs = highPairs(dispatched, overrides);
  const isEligible = dispatched.length >= 2 && pairs.length > 0;
  return {
    isEligible,
    maxRounds: dispatched.length === 0 ? 0 : isEligible ? MAX_ROUNDS : 1,
    highPairs: pairs,
    text: statement(dispatched, pairs, overrides.length),
  };
}

function statement(dispatched: readonly Seat[], pairs: readonly Pair[], overrides: number): string {
  if (dispatched.length === 0) return "No rounds: the chair reviews alone.";
  if (dispatched.length === 1)
    return `Exactly one round: only ${dispatched[0]?.name} is asked, and a conflict needs two.`;
  const name = (id: string): string => dispatched.find((seat) => seat.id === id)?.name ?? id;
  if (pairs.length > 0)
    return `Up to ${MAX_ROUNDS} rounds, if answers conflict. Set to HIGH: ${pairs.map(({ a, b }) => `${name(a)} with ${name(b)}`).join("; ")}.`;
  const why = overrides === 0 ? "no pair is set to HIGH" : "no pair of those who are asked is set to HIGH";
  return `Exactly one round: ${why}. If answers conflict, the chair resolves it at once.`;
}
