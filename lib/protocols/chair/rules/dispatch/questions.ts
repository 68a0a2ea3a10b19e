/** P2-19, P2-23, P2-28: what each specialist is asked in a round. Derived from what was known before it, so it never changes afterwards. */
import type { AgentId } from "@/lib/domain/ids";
import { DRAFT_ID, isParty, otherParty, positionIn, statementBefore, type Conflict } from "../conflicts/conflicts";
import { effectiveAnswer, findSpecialist, nameOf, type ChairState } from "../state";

/** One open conflict as it is put to one of its parties. */
export type ConflictQuestion = {
  conflictId: string;
  topic: string;
  otherName: string;
  otherConcern: string;
  otherPosition: string;
  ownProposal: string;
  question: string;
};
export type FocusedQuestion = { text: string; conflicts: readonly ConflictQuestion[] };

export function questionFor(state: ChairState, round: number, agentId: AgentId): FocusedQuestion {
  if (round === 1) return { text: firstQuestion(state, agentId), conflicts: [] };
  const conflicts = conflictsPutTo(state, round, agentId).map((conflict) =>
    conflictQuestion(state, conflict, round, agentId),
  );
  return { text: conflicts.map(({ question }) => question).join("\n\n"), conflicts };
}

function firstQuestion({ framing, subject, panel }: ChairState, agentId: AgentId): string {
  const assigned = framing?.assignments.find(({ specialist }) => findSpecialist({ panel }, specialist)?.id === agentId);
  return assigned?.question ?? subject.question;
}

/** Open when the round began. */
export function conflictsPutTo({ conflicts }: ChairState, round: number, agentId: AgentId): Conflict[] {
  return conflicts.filter(
    (conflict) => isParty(conflict, agentId) && statementBefore(conflict, round)?.status === "open",
  );
}

function conflictQuestion(state: ChairState, conflict: Conflict, round: number, agentId: AgentId): ConflictQuestion {
  const other = otherParty(conflict, agentId);
  const before = statementBefore(conflict, round) ?? undefined;
  const asOf = { rounds: state.rounds.filter(({ number }) => number < round) };
  const otherPosition = positionIn(conflict, other, before);
  const otherConcern = effectiveAnswer(asOf, other)?.position.keyConcern ?? otherPosition;
  const own = effectiveAnswer(asOf, agentId)?.position;
  // What is said of a plan is a verdict with an objection; what it wants instead is what it stands for in the conflict.
  const ownProposal = (!own?.opinion && (own?.recommendation || own?.finding)) || positionIn(conflict, agentId, before);
  const otherName = nameOf(state, other);
  return {
    conflictId: conflict.id,
    topic: conflict.topic,
    otherName,
    otherConcern,
    otherPosition,
    ownProposal,
    question: before?.question || accountFor(other === DRAFT_ID ? null : otherName, otherConcern, ownProposal),
  };
}

/** P2-23. Null: it is the draft, which has no concern of its own. */
const accountFor = (otherName: string | null, concern: string, proposal: string): string =>
  `${otherName === null ? "The draft holds" : `${otherName} raised this concern`}: ${ended(concern)} You proposed: ${ended(proposal)} How does your proposal account for ${otherName === null ? "that" : "the concern"}?`;
const ended = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
