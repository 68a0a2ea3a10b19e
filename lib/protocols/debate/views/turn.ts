import type { DeliberationEvent } from "@/lib/events/schema";
import type { SpeakReply } from "@/lib/protocols/debate/rules/replies";
import type { DebateState, Turn } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import type { TurnView } from "@/lib/projections/protocol-views";
import { partsOf, type ReplyView } from "@/lib/projections/reply-view";
import { scoreMeaning } from "@/lib/projections/score-meaning";
import { signedChange } from "./matrix";
import { scoreBefore } from "./score-before";
import { debateStateOf } from "./state";

/** The orchestrator has no turns: what it writes is the record and the question of a gate. */
export function debateTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  const state = debateStateOf(folded);
  if (payload.type === "gate.answered") {
    const entered = state.rounds
      .flatMap(({ turns, number }) => Object.values(turns).map((turn) => ({ turn, number })))
      .find(({ turn }) => turn.seq === seq);
    return entered?.turn.kind === "entered"
      ? { agentId: entered.turn.agentId, how: "entered", view: viewOf(state, entered.turn, entered.number), flags: [] }
      : null;
  }
  if ((payload.type !== "reply.recorded" && payload.type !== "ask.failed") || payload.kind !== "speak") return null;
  const found = state.rounds[payload.round - 1]?.turns[payload.agentId];
  // A turn a person had begun afresh is no longer in the state: it had failed, or it would not have been.
  const turn = found?.seq === seq ? found : null;
  return {
    agentId: payload.agentId,
    how: turn?.kind ?? "failed",
    view: turn ? viewOf(state, turn, payload.round) : null,
    flags: turn?.kind === "spoke" ? turn.flags : [],
  };
}

function viewOf(state: DebateState, turn: Turn, round: number): ReplyView | null {
  if (turn.kind === "failed") return null;
  const before = scoreBefore(state, turn.agentId, round);
  const change = before === null ? 0 : turn.score - before;
  return {
    word: String(turn.score),
    ...scoreMeaning(turn.score, state.config.target_satisfaction),
    change: change === 0 ? null : signedChange(change),
    parts: turn.kind === "spoke" ? replyParts(turn.reply) : [],
  };
}

const replyParts = (reply: SpeakReply): ReplyView["parts"] =>
  partsOf(
    {
      kind: "points",
      title: "Blocking concerns",
      points: reply.blocking_concerns.map((text) => ({ text, standing: "blocks" as const })),
    },
    { kind: "text", title: "Proposal", text: reply.proposal },
    { kind: "text", title: "Core choice", text: reply.choice ?? "" },
    { kind: "text", title: "Why this score", text: reply.rationale },
    { kind: "text", title: "Suggested changes", text: reply.suggested_changes },
    { kind: "text", title: "Performance impact", text: reply.performance_impact ?? "" },
  );
