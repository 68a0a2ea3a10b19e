/** Agents × rounds: who said what score when, who is writing now, what has not been reached. */
import { atLeast } from "@/lib/domain/compare";
import type { AgentId } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import { satisfactionBand, type SatisfactionBand } from "@/lib/protocols/debate/satisfaction-score";
import { currentRound, type DebateState, type Round, type Turn } from "@/lib/protocols/debate/state";
import { nextStep, type Folded } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";
import { debateStateOf } from "./debate-state";
import { scoreBefore } from "./score-before";

type Given = { score: number; /** Against the agent's own score before; null the first time. */ change: number | null; band: SatisfactionBand; meetsTarget: boolean; seq: number };

export type MatrixCell =
  | { kind: "not_reached" }
  | { kind: "waiting" }
  /** Its reply is owed now. `attempt` > 1: it is being asked again. */
  | { kind: "writing"; attempt: number }
  | ({ kind: "spoke"; flags: readonly string[]; concerns: number } & Given)
  /** A person entered the score (P5-23). */
  | ({ kind: "entered"; by: string } & Given)
  /** The call failed for good; `kept` is the score that stays (P5-Q9). */
  | { kind: "failed"; code: string; message: string; kept: number | null; seq: number };

export type MatrixColumn = {
  round: number;
  state: "completed" | "open" | "remaining";
  isExtension: boolean;
  isDegraded: boolean;
  /** Mean of all agents' scores, full precision; null until the round is complete. */
  average: number | null;
  /** Who speaks in which order; empty for a round that has not begun. */
  order: readonly AgentId[];
};

export type MatrixRow = { agentId: AgentId; name: string; cells: readonly MatrixCell[] };

export type VerdictMatrixModel = {
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  /** Rounds that may still come and are not drawn. */
  remainingHidden: number;
  target: number;
};

/** A limit of 1,000 rounds must not draw 1,000 dotted columns. */
const REMAINING_SHOWN = 6;

export function verdictMatrix(folded: Folded, remainingShown = REMAINING_SHOWN): VerdictMatrixModel {
  const state = debateStateOf(folded);
  const remaining = remainingRounds(folded, state);
  const begun = state.rounds.map(columnOf);
  const coming = Array.from({ length: Math.min(remaining, remainingShown) }, (_, index) => comingColumn(state.rounds.length + index + 1));
  const writing = whoIsWriting(folded);
  const isOver = isTerminal(statusOf(folded.lifecycle));

  const rows = state.panel.map(({ id, name }) => ({
    agentId: id,
    name,
    cells: [
      ...state.rounds.map((round): MatrixCell => {
        const turn = round.turns[id];
        if (turn) return cellOf(state, round, turn);
        if (isOver || !round.order.includes(id)) return { kind: "not_reached" };
        return writing?.agentId === id && writing.round === round.number ? { kind: "writing", attempt: writing.attempt } : { kind: "waiting" };
      }),
      ...coming.map((): MatrixCell => ({ kind: "not_reached" })),
    ],
  }));
  return { columns: [...begun, ...coming], rows, remainingHidden: Math.max(0, remaining - remainingShown), target: state.config.target_satisfaction };
}

/** From the step the engine itself takes next: a paused or gated debate has nobody writing. */
function whoIsWriting(folded: Folded): { agentId: AgentId; round: number; attempt: number } | null {
  const step = nextStep(folded);
  if (step.kind !== "ask") return null;
  const [ask] = step.asks;
  if (ask?.kind !== "speak") return null;
  return { agentId: ask.agentId, round: ask.round, attempt: debateStateOf(folded).rejections.length + 1 };
}

/** None once a predicate stopped the regular rounds: what comes then is a person's choice, not a plan. */
function remainingRounds(folded: Folded, state: DebateState): number {
  const round = currentRound(state);
  const isStopped = round?.isExtension || (round?.evaluation && round.evaluation.status !== "continue");
  if (isTerminal(statusOf(folded.lifecycle)) || isStopped) return 0;
  return Math.max(0, state.config.max_iterations - state.rounds.length);
}

function columnOf({ number, evaluation, isExtension, turns, order }: Round): MatrixColumn {
  return {
    round: number,
    state: evaluation ? "completed" : "open",
    isExtension,
    isDegraded: evaluation?.degraded ?? Object.values(turns).some(({ kind }) => kind === "failed"),
    average: evaluation?.average ?? null,
    order,
  };
}

function comingColumn(round: number): MatrixColumn {
  return { round, state: "remaining", isExtension: false, isDegraded: false, average: null, order: [] };
}

function cellOf(state: DebateState, round: Round, turn: Turn): MatrixCell {
  const before = scoreBefore(state, turn.agentId, round.number);
  if (turn.kind === "failed") return { kind: "failed", code: turn.code, message: turn.message, kept: before, seq: turn.seq };
  const given: Given = {
    score: turn.score,
    change: before === null ? null : turn.score - before,
    band: satisfactionBand(turn.score),
    meetsTarget: atLeast(turn.score, state.config.target_satisfaction),
    seq: turn.seq,
  };
  return turn.kind === "entered" ? { kind: "entered", by: turn.by, ...given } : { kind: "spoke", flags: turn.flags, concerns: turn.reply.blocking_concerns.length, ...given };
}
