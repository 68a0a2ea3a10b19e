import { atLeast } from "@/lib/domain/compare";
import { entropy, percent } from "../claims/numbers";
import { ROLE_NAMES, ROLES, type Role } from "../vocabulary";
import type { Signal } from "./signal";

/** Of the greatest entropy four roles can have (P3-44). */
const BALANCE = 0.7;
const GREATEST = Math.log2(ROLES.length);
const LOW_CRITIC_SHARE = 0.5 / ROLES.length;

const LIST = new Intl.ListFormat("en-GB");

export type LeadCounts = Readonly<Record<Role, number>>;
export const countLeads = (history: readonly Role[]): LeadCounts =>
  Object.fromEntries(ROLES.map((role) => [role, history.filter((lead) => lead === role).length])) as Record<
    Role,
    number
  >;

export const leadEntropy = (counts: LeadCounts): number => entropy(ROLES.map((role) => counts[role]));

/** P3-44. `history`: leads of non-stress rounds. */
export function leads(history: readonly Role[]): Signal {
  const counts = countLeads(history);
  const bits = leadEntropy(counts);
  const wanted = BALANCE * GREATEST;
  const silent = ROLES.filter((role) => counts[role] === 0);
  const isSatisfied = silent.length === 0 && atLeast(bits, wanted);
  const criticShare = history.length > 0 ? counts.critic / history.length : 0;
  // Noted, not penalised.
  const note =
    silent.length === 0 && criticShare < LOW_CRITIC_SHARE ? ` The Critic led only ${percent(criticShare)}.` : "";
  const text =
    silent.length > 0
      ? `${LIST.format(silent.map((role) => ROLE_NAMES[role]))} ${silent.length === 1 ? "has" : "have"} not led a regular round that is complete.`
      : `The lead is shared ${percent(bits / GREATEST)} as evenly as it could be; ${percent(BALANCE)} is needed.${note}`;
  return { id: "S3", isSatisfied, text, figures: { ...counts, entropy: bits, needed: wanted } };
}
