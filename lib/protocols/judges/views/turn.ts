import { type JudgesState, lastTurn } from "@/lib/protocols/judges/rules/state";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { TurnView } from "@/lib/projections/protocol-views";
import type { ReplyView } from "@/lib/projections/reply-view";
import { flagWord, scoreWord, signedChange, totalWord } from "./word";
import { judgeParts, scoringParts } from "./judge-parts";
import { serviceParts } from "./service-parts";
import { judgesStateOf } from "./state";
import { totalOf } from "@/lib/protocols/judges/rules/verdict/scoring";

export function judgesTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  const state = judgesStateOf(folded);
  if (payload.type === "ask.failed" || payload.type === "reply.rejected") {
    // A first try is made good by the second; only the judge who is lost for it has had its turn.
    const turn = state.rounds[payload.round - 1]?.turns[payload.agentId];
    return turn?.kind === "lost" && turn.seq === seq
      ? { agentId: payload.agentId, how: "failed", view: null, flags: [] }
      : null;
  }
  if (payload.type !== "reply.recorded") return null;
  return {
    agentId: payload.agentId,
    how: "spoke",
    view: viewOf(state, payload, seq),
    flags: payload.flags.map(flagWord),
  };
}

function viewOf(state: JudgesState, payload: PayloadOf<"reply.recorded">, seq: number): ReplyView {
  const round = state.rounds[payload.round - 1];
  const turn = round?.turns[payload.agentId];
  if (!round || !turn || turn.kind === "lost") return { ...NO_WORD, parts: serviceParts(state, payload) };
  if (turn.kind === "scoring") {
    if (turn.second?.seq === seq)
      return {
        ...totalWord(turn.second.total),
        change: signedChange(turn.total, turn.second.total),
        parts: scoringParts(state, turn.second.reply),
      };
    return { ...totalWord(totalOf(turn.dimensions)), change: null, parts: scoringParts(state, turn.reply) };
  }
  if (turn.seq !== seq) return { ...NO_WORD, parts: serviceParts(state, payload) };
  const before = lastTurn(state, round.judgement, turn.agentId, round.number);
  return {
    ...scoreWord(turn.score),
    change: signedChange(before?.score ?? null, turn.score),
    parts: judgeParts(state, turn, before),
  };
}

const NO_WORD = { word: null, standing: "abstains", meaning: "", change: null } as const;
