import { ROLES, type Role } from "../vocabulary";

/** P3-19: one line of the rotation, as it is exported. */
export type LeadEntry = { round: number; lead: Role; is_stress: boolean; absent_agent: Role | null };

/**
 * P3-19: the fewest leads so far, stress rounds included, among those who are there; ties by the fixed order.
 * P3-80: in a normal round, a role that has led stress rounds only comes first. In a short run its turn might not come again.
 */
export function nextLead(history: readonly Pick<LeadEntry, "lead" | "is_stress">[], absent: Role | null): Role {
  const leads = (role: Role): number => history.filter(({ lead }) => lead === role).length;
  const present = ROLES.filter((role) => role !== absent);
  const onlyUnderStress = present.find(
    (role) => leads(role) > 0 && history.every(({ lead, is_stress }) => lead !== role || is_stress),
  );
  if (absent === null && onlyUnderStress) return onlyUnderStress;
  return present.reduce((least, role) => (leads(role) < leads(least) ? role : least));
}
