/** What replies said about themselves, read back: conditions, who moved whom; the answer on the table is in answers.ts. Nobody guesses any of it from timing. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Condition, Move, ReplyFacts } from "@/lib/domain/reply-facts";
import type { EventPayload } from "@/lib/events/schema";
import { comparedWith } from "./same-question";

export type StatedFacts = {
  seq: number;
  key: string;
  kind: string;
  round: number;
  agentId: AgentId;
  facts: ReplyFacts;
};

export function withFacts(all: readonly StatedFacts[], payload: EventPayload, seq: number): readonly StatedFacts[] {
  if (payload.type !== "reply.recorded" || !payload.facts) return all;
  const { key, kind, round, agentId, facts } = payload;
  return [...all, { seq, key, kind, round, agentId, facts }];
}

export type StatedCondition = Condition & { agentId: AgentId; seq: number };

/** What each seat named last: a condition it no longer names is no longer one. */
export function standingConditions(all: readonly StatedFacts[]): StatedCondition[] {
  const latest = new Map<AgentId, StatedFacts>();
  for (const one of all) if (one.facts.conditions) latest.set(one.agentId, one);
  return [...latest.values()].flatMap(({ facts, agentId, seq }) =>
    (facts.conditions ?? []).map((condition) => ({ ...condition, agentId, seq })),
  );
}

/** `from`: the seat whose argument it was, with its last reply before that; absent where it was no seat of the panel. */
export type StatedMove = Move & {
  agentId: AgentId;
  round: number;
  seq: number;
  from?: { agentId: AgentId; seq?: number };
};

export function statedMoves(all: readonly StatedFacts[], panel: readonly Agent[]): StatedMove[] {
  return all.flatMap(({ facts, agentId, round, seq }, index) =>
    (facts.moved ?? []).map((move) => {
      const name = move.by.toLowerCase();
      const seat = panel.find((one) => one.id === name || one.name.toLowerCase() === name);
      if (!seat || seat.id === agentId) return { ...move, agentId, round, seq };
      const said = all.slice(0, index).findLast((one) => one.agentId === seat.id);
      return { ...move, agentId, round, seq, from: { agentId: seat.id, ...(said ? { seq: said.seq } : {}) } };
    }),
  );
}

/** Under an id, so that whoever is to provide for it can say which. */
export type SeatCondition = Condition & { id: string };

/** `known`: all the seat stated before. Put otherwise it is another one; in the same words, or in more or fewer of them, it keeps its id. */
export function numberedConditions(
  known: readonly SeatCondition[],
  stated: readonly Condition[],
  idOf: (number: number) => string,
): SeatCondition[] {
  let last = new Set(known.map(({ id }) => id)).size;
  return stated.map((condition) => {
    const before = known.findLast(({ text }) => comparedWith(condition.text, text) !== null);
    return { ...condition, id: before?.id ?? idOf(++last) };
  });
}
