import { ROLE_NAMES, ROLES, STRESS_ORDER, type Role } from "../vocabulary";
import type { Signal } from "./signal";

/** P3-45: all roles but one, and at least one. */
export const STRESS_NEEDED = Math.max(1, ROLES.length - 1);

/** P3-57: the strongest signal, and so the one that counts alone where one is enough. */
const MOST_CONSEQUENTIAL: Role = "critic";

/** `absent`: the absent roles of valid stress rounds. */
export function stressTests(absent: readonly Role[], { s4_allow_single }: { s4_allow_single: boolean }): Signal {
  const tested = STRESS_ORDER.filter((role) => absent.includes(role));
  const isSatisfied = tested.length >= STRESS_NEEDED || (s4_allow_single && tested.includes(MOST_CONSEQUENTIAL));
  const named = tested.length > 0 ? `: ${tested.map((role) => ROLE_NAMES[role]).join(", ")}` : "";
  return {
    id: "S4",
    isSatisfied,
    text: `${tested.length} ${tested.length === 1 ? "role has" : "roles have"} been left out for a round${named}; ${STRESS_NEEDED} are needed.`,
    figures: { tested: tested.length, needed: STRESS_NEEDED },
  };
}

/** The roles still to be taken out before S4 can hold, in the order of P3-57. */
export function missingStressRoles(absent: readonly Role[]): Role[] {
  const untested = STRESS_ORDER.filter((role) => !absent.includes(role));
  return untested.slice(0, Math.max(0, STRESS_NEEDED - (STRESS_ORDER.length - untested.length)));
}
