/**
 * What seats made conditions of their agreement, over the rounds (P5-52). A condition is its owner's: it stands until the
 * owner drops it, or lists its conditions again without it. Seats name theirs in words (G-17); the ids are made here.
 */
import type { AgentId } from "@/lib/domain/ids";
import { prefixesOf } from "./seat-prefixes";
import type { DebateState, Turn } from "./state";
import { isSame, similarity, wordingOf, type Wording } from "./wording";

export type SeatCondition = {
  /** Made from its owner's id: JOB-C1, JOB-C2 … */
  id: string;
  agentId: AgentId;
  /** As last worded. */
  text: string;
  state: "open" | "met";
  /** Of the reply that last named it. */ round: number;
  /** Null while it stands. */
  end: { kind: "dropped" | "unnamed"; round: number; why: string } | null;
};

type Draft = { -readonly [Name in keyof SeatCondition]: SeatCondition[Name] } & { wording: Wording };

const known = new WeakMap<DebateState["rounds"], readonly SeatCondition[]>();

/** In the order they were first named. */
export function conditionsOf(state: DebateState): readonly SeatCondition[] {
  const found = known.get(state.rounds);
  if (found) return found;
  const drafts: Draft[] = [];
  const prefixes = prefixesOf(state);
  for (const { turns, number } of state.rounds)
    for (const turn of Object.values(turns).toSorted((one, other) => one.seq - other.seq))
      if (turn.kind === "spoke") take(drafts, turn, number, prefixes.get(turn.agentId) ?? "");
  const told = drafts.map(({ wording: _, ...condition }) => condition);
  known.set(state.rounds, told);
  return told;
}

export const standingConditionsOf = (state: DebateState): SeatCondition[] =>
  conditionsOf(state).filter(({ end }) => end === null);

function take(drafts: Draft[], turn: Extract<Turn, { kind: "spoke" }>, round: number, prefix: string): void {
  const { agentId, facts, reply } = turn;
  const own = drafts.filter((one) => one.agentId === agentId);
  const standing = own.filter(({ end }) => end === null);
  const named = new Set<Draft>();
  for (const { text, state } of facts?.conditions ?? []) {
    const wording = wordingOf(text);
    const match = nearest(
      standing.filter((one) => !named.has(one)),
      wording,
    );
    const draft: Draft = match ?? {
      id: `${prefix}-C${drafts.filter((one) => one.agentId === agentId).length + 1}`,
      agentId,
      text,
      state,
      round,
      end: null,
      wording,
    };
    Object.assign(draft, { text, state, round, wording } satisfies Partial<Draft>);
    if (!match) drafts.push(draft);
    named.add(draft);
  }
  for (const { id, how } of reply.earlier_concerns ?? []) {
    const dropped = standing.find((one) => one.id === id.trim().toUpperCase() && !named.has(one));
    if (dropped) dropped.end = { kind: "dropped", round, why: how };
  }
  // A reply without the field says nothing of conditions.
  if (facts?.conditions)
    for (const one of standing) if (!named.has(one) && one.end === null) one.end = { kind: "unnamed", round, why: "" };
}

/** The same words, or the nearest that mean the same: seats are asked to keep the words, and mostly do. */
function nearest(drafts: readonly Draft[], wording: Wording): Draft | undefined {
  return drafts
    .filter((one) => isSame(one.wording, wording))
    .toSorted((one, other) => similarity(other.wording, wording) - similarity(one.wording, wording))[0];
}
