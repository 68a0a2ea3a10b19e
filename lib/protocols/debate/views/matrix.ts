/** Agents × rounds of a debate: the scores, how they moved, who is missing. */
import type { AgentId } from "@/lib/domain/ids";
import { scoreMeaning } from "@/lib/projections/score-meaning";
import { failureOf, isBlindRound, type DebateState, type Round, type Turn } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  verdictMatrix,
  type MatrixCell,
  type SaidCell,
  type VerdictMatrixModel,
} from "@/lib/projections/verdict-matrix";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import { debateStateOf, scoreBefore } from "./state";

export function debateMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = debateStateOf(folded);
  const turnOf = (round: number, agentId: AgentId): Turn | undefined => state.rounds[round - 1]?.turns[agentId];
  return verdictMatrix(
    folded,
    {
      rounds: state.rounds.map(({ number, evaluation, isExtension, turns, order }) => ({
        round: number,
        isExtension,
        isDegraded:
          evaluation?.degraded ??
          Object.values(turns).some((turn) => failureOf(turn) !== null && !isAdvocate(state, turn.agentId)),
        foot: evaluation ? evaluation.average.toFixed(1) : null,
        // Side by side there is no order to show.
        order: isBlindRound(state, number) ? [] : order,
      })),
      completed: state.rounds.filter(({ evaluation }) => evaluation).length,
      remaining: remainingRounds(state),
      seats: state.panel,
      isExpected: (round, agentId) => state.rounds[round - 1]?.order.includes(agentId) ?? false,
      cell: (round, agentId) => {
        const [found, turn] = [state.rounds[round - 1], turnOf(round, agentId)];
        if (!found) return null;
        return turn ? cellOf(state, found, turn) : standingCell(state, found, agentId);
      },
      title: "Scores",
      hint: `target ${state.config.target_satisfaction}${state.config.advocate ? ", the advocate’s score is not counted" : ""}`,
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

/** P5-43: whoever is not asked in a round stands by what it said, and its score with it. */
function standingCell(state: DebateState, { number, order }: Round, agentId: AgentId): SaidCell | null {
  const score = scoreBefore(state, agentId, number);
  const said = state.rounds
    .slice(0, number - 1)
    .findLast(({ turns }) => turns[agentId] && turns[agentId].kind !== "failed");
  if (order.includes(agentId) || score === null || !said) return null;
  const { standing, meaning } = scoreMeaning(score, state.config.target_satisfaction);
  const text = `stands by its answer of round ${said.number}`;
  return {
    kind: "said",
    word: String(score),
    standing,
    change: null,
    text: `score ${score}, ${meaning}, ${text}`,
    mark: { sign: "=", text },
    seq: said.turns[agentId]?.seq ?? 0,
  };
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
      : turn.kind === "stood"
        ? turn.objection
          ? ", objected"
          : ", stands by its last answer"
        : concerns > 0
          ? `, ${concerns} blocking ${concerns === 1 ? "concern" : "concerns"}`
          : heardWords(turn);
  return {
    kind: "said",
    word: String(turn.score),
    standing,
    change: change === null || change === 0 ? null : signedChange(change),
    text: `score ${turn.score}, ${meaning}${moved}${how}`,
    mark:
      enteredBy(turn) !== null
        ? { sign: "✎", text: `Entered by ${enteredBy(turn)}` }
        : turn.kind === "stood" && !turn.objection
          ? { sign: "=", text: "Stands by its last answer" }
          : turn.kind !== "entered" && turn.flags.length > 0
            ? { sign: "!", text: turn.flags.join(", ") }
            : null,
    seq: turn.seq,
  };
}

/** P5-50 */
const HEARD = { said: "", entered: "", failed: " without an answer" } as const;
const heardWords = (turn: Turn): string => {
  if (turn.kind !== "spoke" || !turn.heard) return "";
  const { heard } = turn;
  return `, asked once more${heard.kind === "said" && heard.reply.objection ? ", objected" : HEARD[heard.kind]}`;
};

function enteredBy(turn: Turn): string | null {
  if (turn.kind === "entered") return turn.by;
  return turn.kind === "spoke" && turn.heard?.kind === "entered" ? turn.heard.by : null;
}

/** Scores of a debate are whole numbers: "+5", "−3". */
export const signedChange = (change: number): string =>
  `${change < 0 ? "−" : "+"}${Number.isInteger(change) ? Math.abs(change) : Math.abs(change).toFixed(1)}`;
