/** Who led which rounds (P3-19, P3-44). */
import type { Folded } from "@/lib/kernel/fold";
import { leadHistory } from "@/lib/protocols/structured/rules/ledger/stores-of";
import { seatOf } from "@/lib/protocols/structured/rules/state";
import { ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "../state";

export type LeadRow = {
  role: Role;
  place: number;
  name: string;
  rounds: readonly { round: number; isStress: boolean }[];
  /** In rounds without a stress test: what the third signal counts. */ counted: number;
};

export function leadRows(folded: Folded): LeadRow[] {
  const state = structuredStateOf(folded);
  const history = leadHistory(state);
  return ROLES.map((role) => {
    const seat = seatOf(state, role);
    const led = history.filter(({ lead }) => lead === role);
    return {
      role,
      place: state.panel.indexOf(seat) + 1,
      name: seat.name,
      rounds: led.map(({ round, is_stress }) => ({ round, isStress: is_stress })),
      counted: led.filter(({ is_stress }) => !is_stress).length,
    };
  });
}
