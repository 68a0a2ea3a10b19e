import type { AgentId } from "@/lib/domain/ids";
import {
  answeredIn,
  dispatchedIds,
  effectiveAnswer,
  isPlanType,
  nameOf,
  type ChairState,
  type Round,
} from "@/lib/protocols/chair/rules/state";
import { ENGAGEMENT_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { verdictMatrix, type SaidCell, type VerdictMatrixModel } from "@/lib/projections/verdict-matrix";
import { endless } from "@/lib/projections/wording";
import { chairStateOf } from "@/lib/protocols/chair/rules/state";
import { wordBefore, wordOf } from "./word";

/** P2-20: gone on without, as against a call that failed. */
const LEFT_OUT: ReadonlySet<string> = new Set(["proceeded", "deadline"]);

/** Those who are asked by round: how sure they are, whether they are in conflict, and who was not asked again. */
export function chairMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = chairStateOf(folded);
  return verdictMatrix(
    folded,
    {
      rounds: state.rounds.map((round) => ({
        round: round.number,
        isExtension: false,
        isDegraded: Object.values(round.turns).some(({ kind }) => kind === "left_out"),
        foot: round.evaluation ? `${answeredIn(round).length} of ${round.order.length}` : null,
        order: [],
      })),
      completed: state.rounds.filter(({ evaluation }) => evaluation).length,
      remaining: remainingRounds(state),
      seats: dispatchedIds(state).map((id) => ({ id, name: nameOf(state, id) })),
      isExpected: (number, agentId) => state.rounds[number - 1]?.order.includes(agentId) ?? false,
      cell: (number, agentId) => {
        const round = state.rounds[number - 1];
        const turn = round?.turns[agentId];
        if (!round) return null;
        if (!round.order.includes(agentId)) return notAsked(state, round, agentId);
        if (turn?.kind === "answered") return said(state, round, turn);
        if (turn && LEFT_OUT.has(turn.code))
          return {
            kind: "said",
            word: "left out",
            standing: "abstains",
            change: null,
            text: `left out: ${endless(turn.why)}`,
            mark: null,
            isPlaceholder: true,
            seq: turn.seq,
          };
        return turn
          ? {
              kind: "failed",
              code: turn.code,
              message: turn.why,
              kept: number > 1 ? (effectiveAnswer(state, agentId)?.position.confidence ?? null) : null,
              seq: turn.seq,
            }
          : null;
      },
      title: "Answers",
      hint: isPlanType(state)
        ? "what they say about the plan"
        : state.outlook.eligibility.isEligible
          ? "confidence; triangles are in conflict"
          : "confidence; one round only",
      footTitle: "Answered",
    },
    comingShown,
  );
}

function said(state: ChairState, round: Round, turn: Extract<Round["turns"][AgentId], { kind: "answered" }>): SaidCell {
  const { word, standing, meaning } = wordOf(state, turn, round);
  const before = wordBefore(state, turn, round.number);
  const engagement = round.engagement?.find(({ agentId }) => agentId === turn.agentId);
  const engaged = engagement
    ? `, ${engagement.isEngaged ? "engaged" : "did not engage"}: ${ENGAGEMENT_LABELS[engagement.pattern].toLowerCase()}`
    : "";
  const mark =
    engagement && !engagement.isEngaged
      ? { sign: "=", text: `Did not engage: ${ENGAGEMENT_LABELS[engagement.pattern].toLowerCase()}` }
      : turn.flags.length > 0
        ? { sign: "!", text: turn.flags.join(", ") }
        : null;
  return {
    kind: "said",
    word,
    standing,
    change: before?.arrow || null,
    text: `${word} ${meaning}${before ? `, ${before.text}` : ""}${engaged}${turn.flags.length > 0 ? `, ${turn.flags.join(", ")}` : ""}`,
    mark,
    seq: turn.seq,
  };
}

/** P2-23, P2-25: told apart from "not reached": it will not be asked in this round. */
function notAsked(state: ChairState, { number }: Round, agentId: AgentId): SaidCell | null {
  const before = state.rounds[number - 2];
  const reason = before?.evaluation?.notAsked.find((seat) => seat.agentId === agentId)?.reason;
  if (!before || before.completedSeq === null) return null;
  return {
    kind: "said",
    word: "not asked",
    standing: "abstains",
    change: null,
    text: `not asked again${reason ? `: ${endless(reason)}` : ""}`,
    mark: null,
    isPlaceholder: true,
    seq: before.completedSeq,
  };
}

/** A further round only comes where the last one asked for it. */
function remainingRounds(state: ChairState): number {
  const status = currentRound(state)?.evaluation?.status;
  if (state.outcome || state.stopped || (status !== undefined && status !== "next_round")) return 0;
  return Math.max(0, state.outlook.eligibility.maxRounds - state.rounds.length);
}
