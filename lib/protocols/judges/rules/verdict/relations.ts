/** Who agreed with whom and on what, and what is still in dispute: the small matrix of a judgement (P4-17). */
import type { AgentId } from "@/lib/domain/ids";
import type { RebutReply } from "../replies/replies-judge";
import { inStanceOrder } from "../stance";
import { givenTurns, lastTurn, roundsOf, type DebateTurn, type JudgesState } from "../state";

export type Relation = {
  from: AgentId;
  to: AgentId;
  agreements: RebutReply["agreements"];
  disagreements: RebutReply["disagreements"];
};

/** Every ordered pair of judges, also those who said nothing of each other. */
export function relations(state: JudgesState, judgement: number): Relation[] {
  const ids = inStanceOrder(state.panel).map(({ id }) => id);
  const rebuttals = new Map(
    turnsOf(state, judgement).flatMap((turn) =>
      turn.kind === "rebuttal" ? [[turn.agentId, turn.reply] as const] : [],
    ),
  );
  return ids.flatMap((from) =>
    ids
      .filter((to) => to !== from)
      .map((to) => ({
        from,
        to,
        agreements: (rebuttals.get(from)?.agreements ?? []).filter(({ with_judge }) => with_judge === to),
        disagreements: (rebuttals.get(from)?.disagreements ?? []).filter(({ with_judge }) => with_judge === to),
      })),
  );
}

export type Dispute = {
  agentId: AgentId;
  topic: string;
  view: string;
  opposing: string;
  why: string;
  needsAttention: boolean;
  /** P4-54: whom it is with and who changed its mind in the same round, unread by the one who disputes. */
  movedSince: readonly { agentId: AgentId; what: string }[];
  seq: number;
};

/** What each judge calls unresolved in its last word. */
export function openDisputes(state: JudgesState, judgement: number): Dispute[] {
  const last = new Map(turnsOf(state, judgement).map((turn) => [turn.agentId, turn]));
  return [...last.values()].flatMap((turn): Dispute[] => {
    const { agentId, seq } = turn;
    if (turn.kind === "rebuttal")
      return turn.reply.unresolved_disputes.map(({ topic, my_view, opposing_view, why }) => ({
        agentId,
        topic,
        view: my_view,
        opposing: opposing_view,
        why: why ?? "",
        needsAttention: false,
        movedSince: [],
        seq,
      }));
    if (turn.kind === "final")
      return turn.reply.unresolved_disagreements.map(
        ({ issue, my_final_view, opposing_view, why_unresolved, user_attention_needed, with_judges }) => ({
          agentId,
          topic: issue,
          view: my_final_view,
          opposing: opposing_view,
          why: why_unresolved,
          needsAttention: user_attention_needed ?? false,
          movedSince: movedSince(state, judgement, turn, with_judges ?? []),
          seq,
        }),
      );
    return [];
  });
}

/** P4-54: judges of a round don't read each other in it, so what one disputes another may have given up. */
export function movedSince(
  state: JudgesState,
  judgement: number,
  { agentId, seq }: DebateTurn,
  opponents: readonly string[],
): Dispute["movedSince"] {
  const round = roundsOf(state, judgement).find(({ turns }) => turns[agentId]?.seq === seq);
  return (round ? givenTurns(round) : []).flatMap((turn) => {
    if (!opponents.includes(turn.agentId)) return [];
    const what = changesIn(state, judgement, turn);
    return what === "" ? [] : [{ agentId: turn.agentId, what }];
  });
}

/** What a final position changed, in its own words where it said so; "" where it changed nothing. */
export function changesIn(state: JudgesState, judgement: number, turn: DebateTurn): string {
  if (turn.kind !== "final") return "";
  const moves = (turn.moved ?? []).map(({ what, reason }) => [what, reason].filter(Boolean).join(": "));
  const withdrawn = turn.reply.critical_positions
    .filter(({ stance }) => stance === "withdraw" || stance === "settled")
    .map(({ finding_id, stance, reason }) =>
      [stance === "withdraw" ? `withdraws ${finding_id}` : `calls ${finding_id} settled by the answer`, reason]
        .filter(Boolean)
        .join(": "),
    );
  const conceded = turn.reply.concessions_made.map(({ point }) => point);
  const said = [...moves, ...withdrawn, ...conceded];
  const round = roundsOf(state, judgement).find(({ turns }) => turns[turn.agentId] === turn);
  const before = round && lastTurn(state, judgement, turn.agentId, round.number);
  return said.length === 0 && before && before.score !== turn.score
    ? `${before.score.toFixed(1)} → ${turn.score.toFixed(1)}`
    : said.join("; ");
}

function turnsOf(state: JudgesState, judgement: number): DebateTurn[] {
  return roundsOf(state, judgement).flatMap(({ turns }) =>
    Object.values(turns).filter((turn): turn is DebateTurn => turn.kind !== "lost" && turn.kind !== "scoring"),
  );
}
