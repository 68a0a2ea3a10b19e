/** The conflicts of a deliberation: as the chair stated them, round by round, and what became of them. */
import type { AgentId } from "@/lib/domain/ids";
import type { ConflictReply, JudgeReply } from "../replies/replies";
import type { ConflictType } from "../vocabulary";

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
export const isParty = ({ a, b }: Conflict, agentId: string): boolean => a === agentId || b === agentId;
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

export function asConflict(
  reply: ConflictReply,
  parties: { a: AgentId; b: AgentId },
  round: number,
  seq: number,
): Conflict {
  return {
    id: reply.id,
    ...parties,
    topic: reply.topic,
    type: reply.type,
    favouredSide: reply.favoured_side,
    isBlocking: reply.is_blocking,
    isCriticalPath: reply.is_critical_path,
    raisedIn: round,
    statements: [
      {
        round,
        aPosition: reply.a_position,
        bPosition: reply.b_position,
        status: "open",
        agreement: null,
        adoptedSide: null,
        question: null,
        seq,
      },
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
    const statement: Statement = {
      round,
      aPosition: said.a_position,
      bPosition: said.b_position,
      status: isResolved ? "resolved" : "open",
      agreement: isResolved ? said.agreement : null,
      adoptedSide: isResolved ? said.adopted_side : null,
      question: isResolved ? null : said.resolution_question,
      seq,
    };
    return { ...conflict, statements: [...conflict.statements, statement] };
  });
}
