/** The conflicts of a deliberation: as the chair stated them, round by round, and what became of them. */
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { ConflictReply, JudgeReply } from "../replies/replies";
import type { ConflictType } from "../vocabulary";

/** P2-43: the plan under discussion as a party. It is never asked; the chair, who keeps it, decides. Always side b. */
export const DRAFT_ID: AgentId = agentIdSchema.parse("draft");
export const isWithDraft = ({ b }: Pick<Conflict, "b">): boolean => b === DRAFT_ID;

/** How it stood after a round, in the chair's words. */
export type Statement = {
  round: number;
  aPosition: string;
  bPosition: string;
  status: "open" | "resolved";
  agreement: string | null;
  adoptedSide: "a" | "b" | "both" | null;
  /** Asked in the round after (P2-28). */
  question: string | null;
  seq: number;
};

export type Conflict = {
  id: string;
  a: AgentId;
  b: AgentId;
  topic: string;
  type: ConflictType;
  favouredSide: "a" | "b" | null;
  isBlocking: boolean;
  isCriticalPath: boolean;
  raisedIn: number;
  statements: readonly Statement[];
};

export const lastStatement = ({ statements }: Conflict): Statement => statements.at(-1) as Statement;
export const isOpen = (conflict: Conflict): boolean => lastStatement(conflict).status === "open";
export const openConflicts = (conflicts: readonly Conflict[]): Conflict[] => conflicts.filter(isOpen);
/** Between specialists: worth asking again, where the deliberation goes beyond one round. */
export const openDisputes = (conflicts: readonly Conflict[]): Conflict[] =>
  openConflicts(conflicts).filter((conflict) => !isWithDraft(conflict));
/** Open, and somebody who was asked in this round is part of it: what the chair has to judge. */
export const openAmong = (conflicts: readonly Conflict[], asked: readonly AgentId[]): Conflict[] =>
  openConflicts(conflicts).filter((conflict) => asked.some((id) => isParty(conflict, id)));
export const isParty = ({ a, b }: Conflict, agentId: string): boolean => a === agentId || b === agentId;
export const conflictsOf = (conflicts: readonly Conflict[], agentId: AgentId): Conflict[] =>
  conflicts.filter((conflict) => isParty(conflict, agentId));
export const otherParty = ({ a, b }: Conflict, agentId: AgentId): AgentId => (a === agentId ? b : a);
/** The parties of these conflicts, each once, in the given order. */
export const partiesOf = (conflicts: readonly Conflict[], order: readonly AgentId[]): AgentId[] =>
  order.filter((id) => conflicts.some((conflict) => isParty(conflict, id)));
export const sameId = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export const positionIn = (
  conflict: Conflict,
  agentId: AgentId,
  statement: Statement = lastStatement(conflict),
): string => (conflict.a === agentId ? statement.aPosition : statement.bPosition);
/** As it stood when a round began: what was said in it changes nothing about what was asked. */
export const statementBefore = ({ statements }: Conflict, round: number): Statement | null =>
  statements.findLast((statement) => statement.round < round) ?? null;

/** The draft is always side b, whichever way round it was named. */
export function asConflict(
  reply: ConflictReply,
  { a, b }: { a: AgentId; b: AgentId },
  round: number,
  seq: number,
): Conflict {
  const isTurned = a === DRAFT_ID;
  const [aPosition, bPosition] = isTurned ? [reply.b_position, reply.a_position] : [reply.a_position, reply.b_position];
  const favoured = reply.favoured_side;
  return {
    id: reply.id,
    ...(isTurned ? { a: b, b: a } : { a, b }),
    topic: reply.topic,
    type: reply.type,
    favouredSide: isTurned && favoured ? (favoured === "a" ? "b" : "a") : favoured,
    isBlocking: reply.is_blocking,
    isCriticalPath: reply.is_critical_path,
    raisedIn: round,
    statements: [
      { round, aPosition, bPosition, status: "open", agreement: null, adoptedSide: null, question: null, seq },
    ],
  };
}

/** After rounds 2 and 3. A conflict the chair says nothing about stays as it is. */
export function withJudgement(
  conflicts: readonly Conflict[],
  judged: JudgeReply["conflicts"],
  round: number,
  seq: number,
): Conflict[] {
  return conflicts.map((conflict) => {
    const said = isOpen(conflict) ? judged.find(({ conflict_id }) => sameId(conflict_id, conflict.id)) : undefined;
    if (!said) return conflict;
    const isResolved = said.status === "resolved";
    const before = lastStatement(conflict);
    const statement: Statement = {
      round,
      aPosition: said.a_position || before.aPosition,
      bPosition: said.b_position || before.bPosition,
      status: isResolved ? "resolved" : "open",
      agreement: isResolved ? said.agreement : null,
      adoptedSide: isResolved ? said.adopted_side : null,
      question: isResolved ? null : said.resolution_question,
      seq,
    };
    return { ...conflict, statements: [...conflict.statements, statement] };
  });
}
