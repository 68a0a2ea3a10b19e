/** Phase A: who leads, who is absent, and what is special about the round (P3-19, P3-54, P3-88). */
import type { PayloadOf } from "@/lib/events/schema";
import { advocateIn } from "./advocate";
import { absentRoleIn, isWrapUp, leftNothingOpen, nextNumber } from "./course";
import { nextLead } from "./lead";
import { leadHistory } from "../ledger/stores-of";
import { expertsOf, seatOf, type StructuredState } from "../state";
import { regularRounds } from "./stress-schedule";
import { ROLE_NAMES, ROLES } from "../vocabulary";

export function roundStart(state: StructuredState): PayloadOf<"round.started"> {
  const number = nextNumber(state);
  const absent = absentRoleIn(state, number);
  const lead = nextLead(leadHistory(state), absent);
  const others = ROLES.filter((role) => role !== lead && role !== absent);
  const isExtension = number > regularRounds(state.config);
  const why = state.inserted[number]?.why;
  const advocate = advocateIn({ number, lead, absent });
  return {
    type: "round.started",
    round: number,
    order: [lead, ...others].map((role) => seatOf(state, role).id).concat(expertsOf(state).map(({ id }) => id)),
    notes: [
      ...(absent ? [`Stress round: the ${ROLE_NAMES[absent]} is absent${why ? `. ${why}` : ""}`] : []),
      ...(isWrapUp(state, number) ? ["Wrap-up round"] : []),
      ...(leftNothingOpen(state) ? ["The round before left nothing open that could change the answer"] : []),
      ...(advocate ? [`The ${ROLE_NAMES[advocate]} speaks for what the proposal rejects`] : []),
      ...(isExtension ? ["Beyond the budget"] : []),
    ],
    extension: isExtension,
  };
}

/** P3-50: nobody leads it, so its order is empty; by that it is recognised in the log. */
export const synthesisStart = (state: StructuredState): PayloadOf<"round.started"> => ({
  type: "round.started",
  round: nextNumber(state),
  order: [],
  notes: ["Synthesis"],
  extension: false,
});
