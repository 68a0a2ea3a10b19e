/** What can be referred to as evidence at this point of a deliberation (P3-31). */
import { documentRefs, isWritten, parseRef, refsOfRound } from "./evidence-ref";
import { seatOf, type Round, type StructuredState } from "../state";
import { isRole, ROLES, type Role } from "../vocabulary";

type Known = Pick<StructuredState, "panel" | "rounds" | "decisions" | "subject">;

export function resolvesIn(state: Known): (ref: string) => boolean {
  const decided = new Set(state.decisions.map(({ id }) => id));
  let inDocument: ReadonlySet<string> | null = null;
  return (text) => {
    const ref = parseRef(text);
    if (!ref) return false;
    if (ref.kind === "decision") return decided.has(ref.id);
    if (ref.kind === "document") {
      inDocument ??= new Set(documentRefs(state.subject.artifact));
      return inDocument.has(ref.section ? `document#${ref.section}` : "document");
    }
    const round = state.rounds[ref.round - 1];
    return round !== undefined && isWritten(ref, writtenIn(state, round));
  };
}

/** The forms an agent may use, for one round. */
export const citableRefs = (state: Known, round: Round): string[] => refsOfRound(round.number, writtenIn(state, round));

/** Supplements are filed under their role; an expert's under its id. */
export function supplementName({ panel }: Pick<StructuredState, "panel">, agentId: string): string {
  const kind = panel.find(({ id }) => id === agentId)?.kind ?? "";
  return isRole(kind) ? kind : agentId;
}

function writtenIn(state: Known, { artifacts, proposal, supplements }: Round): Parameters<typeof isWritten>[1] {
  return {
    artifacts: new Set((Object.keys(artifacts) as Role[]).filter((role) => ROLES.includes(role))),
    hasProposal: proposal !== null,
    supplements: new Set(Object.keys(supplements).map((agentId) => supplementName(state, agentId))),
  };
}

export const leadName = (state: Known, { lead }: Round): string => (lead ? seatOf(state, lead).name : "");
