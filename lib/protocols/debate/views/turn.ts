import type { AgentId } from "@/lib/domain/ids";
import { lazily } from "@/lib/projections/transcript/lazily";
import type { DeliberationEvent } from "@/lib/events/schema";
import { idsStatedIn } from "@/lib/protocols/debate/rules/concerns";
import { isTurn } from "@/lib/protocols/debate/rules/asks";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import type { DebateState, Turn } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import type { TurnView } from "@/lib/projections/protocol-views";
import { partsOf, type ReplyView } from "@/lib/projections/reply-view";
import { scoreMeaning } from "@/lib/projections/score-meaning";
import { signedChange } from "./matrix";
import { debateStateOf, scoreBefore } from "./state";

/** The orchestrator has no turns: what it writes is the record and the question of a gate. */
export function debateTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  const state = debateStateOf(folded);
  if (payload.type === "gate.answered") {
    const entered = state.rounds
      .flatMap(({ turns, number }) => Object.values(turns).map((turn) => ({ turn, number })))
      .find(({ turn }) => enteredSeq(turn) === seq);
    return entered
      ? {
          agentId: entered.turn.agentId,
          how: "entered",
          view: scoreView(state, entered.turn, entered.number, []),
          flags: [],
        }
      : null;
  }
  if ((payload.type !== "reply.recorded" && payload.type !== "ask.failed") || !isTurn(payload.kind)) return null;
  const found = state.rounds[payload.round - 1]?.turns[payload.agentId];
  if (payload.kind === "hear") return heardTurn(state, payload, found, seq);
  // A turn a person had begun afresh is no longer in the state: it had failed, or it would not have been.
  const turn = found?.seq === seq ? found : null;
  const view = lazily(() => (turn ? viewOf(state, turn, payload.round) : null));
  return {
    agentId: payload.agentId,
    how: turn?.kind === "stood" ? "spoke" : (turn?.kind ?? "failed"),
    get view() {
      return view();
    },
    flags: turn?.kind === "spoke" || turn?.kind === "stood" ? turn.flags : [],
  };
}

const enteredSeq = (turn: Turn): number | null => {
  if (turn.kind === "entered") return turn.seq;
  return turn.kind === "spoke" && turn.heard?.kind === "entered" ? turn.heard.seq : null;
};

/** P5-50: the word of a seat that had spoken in this round already. */
function heardTurn(
  state: DebateState,
  { agentId, round }: { agentId: AgentId; round: number },
  turn: Turn | undefined,
  seq: number,
): TurnView {
  const heard = turn?.kind === "spoke" && turn.heard?.seq === seq ? turn.heard : null;
  if (!turn || heard?.kind !== "said") return { agentId, how: "failed", view: null, flags: [] };
  const { word, answered, objection } = heard.reply;
  const parts = partsOf(
    { kind: "text", title: "Objection", text: objection ?? "" },
    { kind: "text", title: "On what came later", text: word },
    {
      kind: "points",
      title: "Answers to concerns of others",
      points: answered.map(({ id, change }) => ({ label: id, text: change })),
    },
  );
  return { agentId, how: "spoke", view: scoreView(state, turn, round, parts), flags: [] };
}

function viewOf(state: DebateState, turn: Turn, round: number): ReplyView | null {
  if (turn.kind === "failed") return null;
  return scoreView(
    state,
    // What it said in turn, with the score it gave then.
    turn.kind === "spoke" ? { ...turn, score: turn.reply.satisfaction_score } : turn,
    round,
    turn.kind === "spoke" ? replyParts(state, turn) : turn.kind === "stood" ? standParts(turn) : [],
  );
}

function scoreView(state: DebateState, turn: Turn, round: number, parts: ReplyView["parts"]): ReplyView | null {
  if (turn.kind === "failed") return null;
  const before = scoreBefore(state, turn.agentId, round);
  const change = before === null ? 0 : turn.score - before;
  return {
    word: String(turn.score),
    ...scoreMeaning(turn.score, state.config.target_satisfaction),
    change: change === 0 ? null : signedChange(change),
    parts,
  };
}

const standParts = ({ objection, remark }: Extract<Turn, { kind: "stood" }>): ReplyView["parts"] =>
  partsOf(
    { kind: "text", title: "Objection", text: objection?.text ?? "" },
    { kind: "text", title: "No objection", text: objection ? "" : "It stands by its last answer." },
    { kind: "text", title: "Remark", text: remark ?? "" },
  );

function replyParts(state: DebateState, turn: Extract<Turn, { kind: "spoke" }>): ReplyView["parts"] {
  const { reply, facts } = turn;
  const ids = idsStatedIn(state, turn);
  const name = (id: string): string => agentName(state.panel, id);
  return partsOf(
    {
      kind: "points",
      title: isAdvocate(state, turn.agentId) ? "Concerns (do not block)" : "Blocking concerns",
      points: reply.blocking_concerns.map((text, index) => ({
        text,
        ...(reply.concern_refs && ids[index] ? { label: ids[index] } : {}),
        standing: "blocks" as const,
      })),
    },
    { kind: "text", title: "Answer", text: facts?.answer ?? "" },
    { kind: "text", title: facts?.answer ? "Why this answer" : "Proposal", text: reply.proposal },
    { kind: "text", title: "Core choice", text: reply.choice ?? "" },
    {
      kind: "points",
      title: "Answers to concerns of others",
      points: (reply.answered ?? []).map(({ id, change }) => ({ label: id, text: change })),
    },
    {
      kind: "points",
      title: "Let go",
      points: (reply.earlier_concerns ?? []).map(({ id, became, by, how }) => ({
        label: id,
        text: how || became,
        note:
          became === "settled" && by ? `settled by ${name(by)}` : became === "merged" ? `the same as ${by}` : became,
      })),
    },
    { kind: "text", title: "Why this score", text: reply.rationale },
    { kind: "text", title: "Suggested changes", text: reply.suggested_changes },
    {
      kind: "points",
      title: "Rejected options",
      points: (reply.rejected_options ?? []).map(({ option, why }) => ({ text: option, note: why })),
    },
    { kind: "text", title: "Performance impact", text: reply.performance_impact ?? "" },
    { kind: "text", title: "Confidence", text: reply.confidence ?? "" },
    { kind: "text", title: "What would change its mind", text: reply.would_change_my_mind ?? "" },
  );
}
