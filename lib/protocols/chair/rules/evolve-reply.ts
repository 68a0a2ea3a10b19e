/** What a reply changes: a turn of a specialist, or the chair's framing, reading, decision or report. */
import { assertNever } from "@/lib/domain/assert-never";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { startedRound } from "@/lib/kernel/rounds";
import { isAnswerKind, type AnswerKind } from "./replies/answers";
import { asConflict, withJudgement, type Conflict } from "./conflicts/conflicts";
import { MAX_ROUNDS } from "./config";
import { engagementIn } from "./dispatch/engagement";
import { readPosition } from "./conflicts/position";
import {
  decideReplySchema,
  draftReplySchema,
  frameReplySchema,
  isChairKind,
  judgeReplySchema,
  proposeReplySchema,
  synthesiseReplySchema,
  type ChairKind,
  type ConflictReply,
} from "./replies/replies";
import { readReport, readSolo } from "./replies/report-reading";
import { findSpecialist, type ChairState, type Round, type Turn } from "./state";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: ChairState, payload: Reply, event: DeliberationEvent): ChairState {
  if (isAnswerKind(payload.kind)) return takeAnswerOfSpecialist(state, payload, payload.kind, event);
  if (!isChairKind(payload.kind)) throw new Error(`The chair protocol knows no ask kind ${payload.kind}.`);
  return takeChair(state, payload, payload.kind, event.seq);
}

function takeAnswerOfSpecialist(
  state: ChairState,
  { agentId, reply, flags, input }: Reply,
  kind: AnswerKind,
  { seq, at }: DeliberationEvent,
): ChairState {
  const round = startedRound(state);
  const turn: Turn = {
    kind: "answered",
    agentId,
    position: readPosition(kind, reply),
    reply,
    flags,
    tokens: input.tokens,
    seq,
    at,
  };
  return replaceRound(state, { ...round, turns: { ...round.turns, [agentId]: turn } });
}

function takeChair(state: ChairState, { reply, flags, round }: Reply, kind: ChairKind, seq: number): ChairState {
  switch (kind) {
    case "frame":
      return { ...state, framing: { ...frameReplySchema.parse(reply), isPlain: false, seq } };
    case "draft":
      return { ...state, draft: { ...draftReplySchema.parse(reply), seq } };
    case "synthesise": {
      const synthesis = synthesiseReplySchema.parse(reply);
      return {
        ...state,
        synthesis: { ...synthesis, seq },
        escalate: synthesis.escalate,
        conflicts: asConflicts(state, synthesis.conflicts, round, seq),
      };
    }
    case "judge": {
      const judged = judgeReplySchema.parse(reply);
      const open = startedRound(state);
      const known = withJudgement(state.conflicts, judged.conflicts, round, seq);
      // P2-30: after the last round nothing new is opened any more.
      const isLast = open.number >= MAX_ROUNDS;
      return {
        ...replaceRound(state, { ...open, engagement: engagementIn(state, open, judged.engagement) }),
        escalate: judged.escalate,
        conflicts: isLast ? known : [...known, ...asConflicts(state, judged.new_conflicts, round, seq)],
        lateConflicts: isLast ? judged.new_conflicts.map(({ topic }) => topic) : state.lateConflicts,
      };
    }
    case "decide":
      return {
        ...state,
        chairDecisions: [
          ...state.chairDecisions,
          ...decideReplySchema.parse(reply).decisions.map((decision) => ({ ...decision, seq })),
        ],
      };
    case "propose":
      return { ...state, proposal: { ...proposeReplySchema.parse(reply), seq } };
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
      return { ...state, report: { ...readReport(kind, reply), flags, seq } };
    case "review_alone":
      return { ...state, report: { ...readReport(kind, reply), flags, seq }, solo: { ...readSolo(reply), seq } };
    default:
      return assertNever(kind);
  }
}

/** Checked before it was stored: both parties have a seat. */
function asConflicts(state: ChairState, replies: readonly ConflictReply[], round: number, seq: number): Conflict[] {
  return replies.flatMap((reply) => {
    const [a, b] = [findSpecialist(state, reply.a)?.id, findSpecialist(state, reply.b)?.id];
    return a && b ? [asConflict(reply, { a, b }, round, seq)] : [];
  });
}

const replaceRound = (state: ChairState, round: Round): ChairState => ({
  ...state,
  rounds: [...state.rounds.slice(0, -1), round],
});
