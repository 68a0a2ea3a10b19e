/** Lines about the round at hand that several tasks share, in the program's own words. */
import { startedRound } from "@/lib/kernel/rounds";
import type { Ask } from "@/lib/kernel/types";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import { limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import {
  seatOf,
  type Claim,
  type Decision,
  type Round,
  type StructuredState,
} from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";

export function roundLines(state: StructuredState, ask: Ask): string[] {
  const { number, absent, attempt, notes } = startedRound(state);
  const isSeated = state.panel.some(({ id }) => id === ask.agentId);
  return [
    `This is round ${number} of at most ${Math.max(limitOf(state), number)}${attempt > 1 ? `, run again from its beginning` : ""}${leadWords(state, ask)}.`,
    ...(absent
      ? [
          `It is a stress round: the ${ROLE_NAMES[absent]} is absent on purpose.${isSeated ? " Do your own work as always and do not stand in for the absent role; what is missing without it is what the round is to show." : ""}`,
        ]
      : []),
    ...(notes.includes("Wrap-up round")
      ? ["It is the round to wrap up: settle what is open rather than opening something new."]
      : []),
  ];
}

function leadWords(state: StructuredState, { agentId }: Ask): string {
  const { lead } = startedRound(state);
  if (!lead) return "";
  return seatOf(state, lead).id === agentId ? ". You lead it" : `, led by ${ROLE_NAMES[lead]}`;
}

/** P3-22: the lead has an exhibit to write like everyone else. */
export const ownProposalLines = (state: StructuredState, { agentId }: Ask): string[] =>
  startedRound(state).order[0] === agentId
    ? ["The proposal is your own: hold it to what you would hold another's to."]
    : [];

/** P3-30: an exhibit that cites nothing can't be held against what was decided; the form says so. */
export const priorLines = ({ decisions }: StructuredState): string[] =>
  decisions.length === 0 ? ["Nothing has been decided yet: leave prior_decisions empty."] : [];

/** Decisions by id; those that fell are marked wherever they are named (P3-91). */
export const decisionName = ({ id, supersededBy }: Decision): string =>
  supersededBy ? `${id} (superseded by ${supersededBy})` : id;

export const presentRoles = ({ absent }: Round): Role[] => ROLES.filter((role) => role !== absent);

/** P3-86: a seat knows its claims by their ids, so that it neither repeats one as new nor drops one silently. */
export function ownClaimLines(state: StructuredState, ask: Ask): string[] {
  const named = ownClaims(state, ask);
  return named
    ? [
        `${named} What became of them comes first: replace a refuted one with supersedes, or say what follows. Say one again only as itself, with its id in same_as.`,
      ]
    : [];
}

/** In a proposal, whose form has no claims. */
export function ownClaimsSoFar(state: StructuredState, ask: Ask): string[] {
  const named = ownClaims(state, ask);
  const isRefuted = standingClaims(state, ask).some(({ effective }) => effective.endsWith("refuted"));
  return named ? [`${named}${isRefuted ? " Draw the consequence of what was refuted." : ""}`] : [];
}

const standingClaims = (state: StructuredState, { agentId }: Ask): Claim[] =>
  state.claims.filter(
    ({ raised_by, effective, supersededBy }) =>
      seatOf(state, raised_by).id === agentId && effective !== "superseded" && supersededBy === null,
  );

function ownClaims(state: StructuredState, ask: Ask): string | null {
  const own = standingClaims(state, ask);
  if (own.length === 0) return null;
  const named = own.map((claim) => {
    const ground = groundOf(claim);
    return `${claim.id} (${claim.effective}${ground ? `, ${ground}` : ""})`;
  });
  return `Your claims so far: ${named.join(", ")}.`;
}
