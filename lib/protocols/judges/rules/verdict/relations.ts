/** Who agreed with whom and on what, and what is still in dispute: the small matrix of a judgement (P4-17). */
import type { AgentId } from "@/lib/domain/ids";
import type { RebutReply } from "../replies/replies-judge";
import { inStanceOrder } from "../stance";
import { roundsOf, type DebateTurn, type JudgesState } from "../state";

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
        seq,
      }));
    if (turn.kind === "final")
      return turn.reply.unresolved_disagreements.map(
        ({ issue, my_final_view, opposing_view, why_unresolved, user_attention_needed }) => ({
          agentId,
          topic: issue,
          view: my_final_view,
          opposing: opposing_view,
          why: why_unresolved,
          needsAttention: user_attention_needed ?? false,
          seq,
        }),
      );
    return [];
  });
}

function turnsOf(state: JudgesState, judgement: number): DebateTurn[] {
  return roundsOf(state, judgement).flatMap(({ turns }) =>
    Object.values(turns).filter((turn): turn is DebateTurn => turn.kind !== "lost" && turn.kind !== "scoring"),
  );
}
