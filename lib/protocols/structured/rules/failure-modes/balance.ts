/** One voice, too many claims or too few (P3-61, P3-62). */
import { below } from "@/lib/domain/compare";
import { claimsIn, type RoundFacts } from "../claims/facts";
import { percent } from "../claims/numbers";
import { countLeads, leadEntropy } from "../signals/leads";
import { ROLE_NAMES, ROLES } from "../vocabulary";
import { found, type FailureMode } from "./failure-mode";

const MAX_SHARE = 0.5;
const MIN_ENTROPY = 0.6;

/** P3-61. Before every role could have led once, one of them always leads most. */
export function domination(facts: readonly RoundFacts[]): FailureMode {
  if (facts.length < ROLES.length) return found("FM-4", []);
  const counts = countLeads(facts.map(({ lead }) => lead));
  const [first] = ROLES.toSorted((one, other) => counts[other] - counts[one]);
  const share = first ? counts[first] / facts.length : 0;
  const balance = leadEntropy(counts) / Math.log2(ROLES.length);
  return found("FM-4", [
    ...(first && below(MAX_SHARE, share)
      ? [`${ROLE_NAMES[first]} led ${counts[first]} of ${facts.length} rounds, ${percent(share)}.`]
      : []),
    ...(below(balance, MIN_ENTROPY)
      ? [`The spread of leads is ${balance.toFixed(2)} of 1; below ${MIN_ENTROPY} one role dominates.`]
      : []),
  ]);
}

const MAX_CLAIMS = 10;
const MIN_CLAIMS = 2;
const MAX_PENDING = 0.6;
/** In the first rounds nearly everything is pending, as it must be. */
const PENDING_FROM = 3;
const SILENT_ROUNDS = 2;

/** P3-62 */
export function claimVolume(facts: readonly RoundFacts[], pending: number | null): FailureMode {
  const last = facts.at(-1);
  if (!last) return found("FM-5", []);
  const raised = claimsIn(last);
  const silent = ROLES.filter((role) => {
    const present = facts.filter(({ absent }) => absent !== role).slice(-SILENT_ROUNDS);
    return present.length === SILENT_ROUNDS && present.every(({ claims }) => claims[role] === 0);
  });
  return found("FM-5", [
    ...(raised > MAX_CLAIMS ? [`Inflation: ${raised} claims in round ${last.round}, more than ${MAX_CLAIMS}.`] : []),
    ...(pending !== null && facts.length >= PENDING_FROM && below(MAX_PENDING, pending)
      ? [`Inflation: ${percent(pending)} of all claims are pending, more than ${percent(MAX_PENDING)}.`]
      : []),
    ...(raised < MIN_CLAIMS
      ? [`Starvation: ${raised} ${raised === 1 ? "claim" : "claims"} in round ${last.round}.`]
      : []),
    ...silent.map((role) => `Starvation: ${ROLE_NAMES[role]} raised no claim in its last ${SILENT_ROUNDS} rounds.`),
  ]);
}
