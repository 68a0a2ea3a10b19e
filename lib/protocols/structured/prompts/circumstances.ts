/** Lines about the round at hand that several tasks share. In the program's own words: names of people are kept to one line. */
import { startedRound } from "@/lib/kernel/rounds";
import { limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { inline } from "@/lib/prompts/section";

export function roundLines(state: StructuredState): string[] {
  const { number, lead, absent, attempt, notes } = startedRound(state);
  return [
    `This is round ${number} of at most ${Math.max(limitOf(state), number)}${attempt > 1 ? `, run again from its beginning` : ""}. ${lead ? `The ${ROLE_NAMES[lead]} leads (${inline(seatOf(state, lead).name)}).` : ""}`,
    ...(absent
      ? [
          `It is a stress round: the ${ROLE_NAMES[absent]} is absent on purpose. Do your own work as always and do not stand in for the absent role; what is missing without it is what the round is to show.`,
        ]
      : []),
    ...(notes.includes("Wrap-up round")
      ? ["It is the round to wrap up: settle what is open rather than opening something new."]
      : []),
  ];
}

/** P3-30: an artifact that cites nothing can't be held against what was decided. */
export const priorLines = ({ decisions }: StructuredState): string[] =>
  decisions.length === 0
    ? ["Nothing has been decided yet: leave prior_decisions empty."]
    : ["Cite at least one earlier decision in prior_decisions, by id, and say whether you uphold or overturn it."];

export const presentRoles = ({ absent }: Round): Role[] => ROLES.filter((role) => role !== absent);
