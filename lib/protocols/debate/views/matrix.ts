/** Agents × rounds of a debate: the scores, how they moved, who is missing. */
import type { AgentId } from "@/lib/domain/ids";
import { scoreMeaning } from "@/lib/projections/score-meaning";
import type { DebateState, Round, Turn } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  verdictMatrix,
  type MatrixCell,
  type SaidCell,
  type VerdictMatrixModel,
} from "@/lib/projections/verdict-matrix";
import { debateStateOf } from "./state";
import { scoreBefore } from "./score-before";

export function debateMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = debateStateOf(folded);
  const turnOf = (round: number, agentId: AgentId): Turn | undefined => state.rounds[round - 1]?.turns[agentId];
  return verdictMatrix(
    folded,
    {
      rounds: state.rounds.map(({ number, evaluation, isExtension, turns, order }) => ({
        round: number,
        isExtension,
        isDegraded: evaluation?.degraded ?? Object.values(turns).some(({ kind }) => kind === "failed"),
        foot: evaluation ? evaluation.average.toFixed(1) : null,
        order,
      })),
      completed: state.rounds.filter(({ evaluation }) => evaluation).length,
      remaining: remainingRounds(state),
      seats: state.panel,
      isExpected: (round, agentId) => state.rounds[round - 1]?.order.includes(agentId) ?? false,
      cell: (round, agentId) => {
        const [found, turn] = [state.rounds[round - 1], turnOf(round, agentId)];
        return found && turn ? cellOf(state, found, turn) : null;
      },
      hint: `target ${state.config.target_satisfaction}`,
      footTitle: "Average",
    },
    comingShown,
  );
}

/** None once a predicate stopped the regular rounds: what comes then is a person's choice, not a plan. */
function remainingRounds(state: DebateState): number {
  const round = currentRound(state);
  const isStopped = round?.isExtension || (round?.evaluation && round.evaluation.status !== "continue");
  return isStopped ? 0 : Math.max(0, state.config.max_iterations - state.rounds.length);
}

function cellOf(state: DebateState, round: Round, turn: Turn): SaidCell | Extract<MatrixCell, { kind: "failed" }> {
  const before = scoreBefore(state, turn.agentId, round.number);
  if (turn.kind === "failed")
    return {
      kind: "failed",
      code: turn.code,
      message: turn.message,
      kept: before === null ? null : String(before),
      seq: turn.seq,
    };
  const { standing, meaning } = scoreMeaning(turn.score, state.config.target_satisfaction);
  const change = before === null ? null : turn.score - before;
  const moved =
    change === null ? "" : change === 0 ? ", unchanged" : `, ${change > 0 ? "up" : "down"} ${Math.abs(change)}`;
  const concerns = turn.kind === "spoke" ? turn.reply.blocking_concerns.length : 0;
  const how =
    turn.kind === "entered"
      ? `, entered by ${turn.by}`
      : concerns > 0
        ? `, ${concerns} blocking ${concerns === 1 ? "concern" : "concerns"}`
        : "";
  return {
    kind: "said",
    word: String(turn.score),
    standing,
    change: change === null || change === 0 ? null : signedChange(change),
    text: `score ${turn.score}, ${meaning}${moved}${how}`,
    mark:
      turn.kind === "entered"
        ? { sign: "✎", text: `Entered by ${turn.by}` }
        : turn.flags.length > 0
          ? { sign: "!", text: turn.flags.join(", ") }
          : null,
    seq: turn.seq,
  };
}

/** Scores of a debate are whole numbers: "+5", "−3". */
export const signedChange = (change: number): string =>
  `${change < 0 ? "−" : "+"}${Number.isInteger(change) ? Math.abs(change) : Math.abs(change).toFixed(1)}`;
