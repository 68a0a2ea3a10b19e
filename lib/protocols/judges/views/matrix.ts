/** Judges × rounds: the scores, how they moved, who was lost. */
import type { AgentId } from "@/lib/domain/ids";
import { colourOf, shown, shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { MAX_ROUNDS, modeOf } from "@/lib/protocols/judges/rules/config";
import { movementOf } from "@/lib/protocols/judges/rules/verdict/movements";
import { isDebateTurn, type JudgesState, lastTurn, type Round, type Turn } from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  type MatrixCell,
  type SaidCell,
  verdictMatrix,
  type VerdictMatrixModel,
} from "@/lib/projections/verdict-matrix";
import { countOf } from "@/lib/projections/wording";
import { flagWord, signedChange, wordOf } from "./word";
import { judgesStateOf } from "./state";

export function judgesMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = judgesStateOf(folded);
  return verdictMatrix(
    folded,
    {
      rounds: state.rounds.map((round) => ({
        round: round.number,
        isExtension: round.isExtension,
        isDegraded: isDegraded(round),
        foot: footOf(round),
        order: isInTurn(state, round) ? round.order.filter((id) => !round.carried?.includes(id)) : [],
      })),
      completed: state.rounds.filter(({ evaluation }) => evaluation).length,
      remaining: remainingRounds(state),
      seats: state.panel,
      isExpected: (number, agentId) => state.rounds[number - 1]?.order.includes(agentId) ?? false,
      cell: (number, agentId) => {
        const round = state.rounds[number - 1];
        const turn = round?.turns[agentId];
        return round && turn ? cellOf(state, round, turn) : null;
      },
      title: "Overall scores",
      hint:
        modeOf(state.config) === "debate"
          ? `consensus within ${state.config.overall_score_range}`
          : "scored once, of 20",
      footTitle: "Mean, range",
    },
    comingShown,
  );
}

const isInTurn = ({ config }: JudgesState, { stage }: Round): boolean =>
  (stage === "rebuttal" || stage === "final") && !config.parallel_rebuttal;

/** P4-34: also in the rounds after the one a judge was lost in. */
export const isDegraded = ({ evaluation, turns }: Round): boolean =>
  evaluation ? evaluation.lost.length > 0 : Object.values(turns).some(({ kind }) => kind === "lost");

function footOf({ evaluation }: Round): string | null {
  if (!evaluation) return null;
  if (evaluation.mode === "scoring")
    return evaluation.total === null ? "–" : `${shown(evaluation.total, colourOf)} of 20`;
  return evaluation.mean === null ? "–" : `${shown(evaluation.mean)}, ${shownGap(evaluation.range)}`;
}

/** What the judgement that runs may still take; a revision or a granted round is no plan. */
function remainingRounds(state: JudgesState): number {
  const round = currentRound(state);
  if (!round) return modeOf(state.config) === "debate" ? MAX_ROUNDS : 1;
  const isOpenDebate =
    round.stage !== "scoring" &&
    !round.isExtension &&
    (round.evaluation === null || round.evaluation.status === "continue");
  return isOpenDebate ? Math.max(0, MAX_ROUNDS - round.ordinal) : 0;
}

function cellOf(state: JudgesState, round: Round, turn: Turn): SaidCell | Extract<MatrixCell, { kind: "failed" }> {
  // P4-34: who was lost has no score any more, whatever it said before.
  if (turn.kind === "lost")
    return { kind: "failed", code: turn.code, message: turn.message, kept: null, seq: turn.seq };
  const { word, standing, meaning } = wordOf(turn);
  // P4-55: what was marked in the round before is marked there.
  if (round.carried?.includes(turn.agentId)) {
    const text = flagWord("not_asked_again");
    return {
      kind: "said",
      word,
      standing,
      change: null,
      text: [word, meaning, text].filter(Boolean).join(", "),
      mark: { sign: "=", text },
      seq: turn.seq,
    };
  }
  const flags = turn.flags.map(flagWord);
  const raised = turn.kind === "analysis" ? turn.reply.critical_findings.length : 0;
  const said = [
    word,
    meaning,
    movedText(state, round, turn),
    raised > 0 ? `${countOf(raised, "critical finding")} raised` : "",
    ...flags,
  ];
  return {
    kind: "said",
    word,
    standing,
    change: isDebateTurn(turn)
      ? signedChange(scoreBefore(state, round, turn.agentId), turn.score)
      : turn.second
        ? signedChange(turn.total, turn.second.total)
        : null,
    text: said.filter(Boolean).join(", "),
    mark:
      flags.length > 0
        ? { sign: "!", text: flags.join("; ") }
        : raised > 0
          ? { sign: "■", text: `${countOf(raised, "critical finding")} raised` }
          : null,
    seq: turn.seq,
  };
}

export const scoreBefore = (state: JudgesState, { judgement, number }: Round, agentId: AgentId): number | null =>
  lastTurn(state, judgement, agentId, number)?.score ?? null;

function movedText(state: JudgesState, round: Round, turn: Turn): string {
  const move = turn.kind !== "lost" && isDebateTurn(turn) ? movementOf(state, round, turn) : null;
  if (!move) return "";
  if (!move.isMoved) return "held";
  return `was ${move.from.toFixed(1)}${move.convincedBy.length > 0 ? `, convinced by ${move.convincedBy.join(" and ")}` : ""}`;
}
