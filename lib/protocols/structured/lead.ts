import { ROLES, type Role } from "./vocabulary";

/** P3-19: one line of the rotation, as it is exported. */
export type LeadEntry = { round: number; lead: Role; is_stress: boolean; absent_agent: Role | null };

/** P3-19: the fewest leads so far, stress rounds included, among those who are there; ties by the fixed order. */
export function nextLead(history: readonly Pick<LeadEntry, "lead">[], absent: Role | null): Role {
  const leads = (role: Role): number => history.filter(({ lead }) => lead === role).length;
  const present = ROLES.filter((role) => role !== absent);
  return present.reduce((least, role) => (leads(role) < leads(least) ? role : least));
}
