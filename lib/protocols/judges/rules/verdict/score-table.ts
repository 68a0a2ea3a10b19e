/** The table of a round of the debate: what each judge gave, how far apart they lie, and which condition fails (P4-22). */
import type { AgentId } from "@/lib/domain/ids";
import type { DimensionScores } from "./dimensions";
import type { DebateEvaluation } from "./evaluation";
import { problemsByCondition } from "../gates/wording";
import { isDebateTurn, lastTurn, type JudgesState, type Round } from "../state";

export type ScoreRow = {
  agentId: AgentId;
  score: number | null;
  before: number | null;
  dimensions: DimensionScores;
  weightedMean: number | null;
  flags: readonly string[];
  isLost: boolean;
  seq: number | null;
};
export type ScoreTable = {
  round: number;
  judgement: number;
  ordinal: number;
  rows: readonly ScoreRow[];
  limits: { overall: number; dimensions: number };
  /** Null while the round is open. */
  evaluation: DebateEvaluation | null;
  problems: ReturnType<typeof problemsByCondition> | null;
  isDegraded: boolean;
};

export function scoreTable(state: JudgesState, round: Round): ScoreTable {
  const evaluation = round.evaluation?.mode === "debate" ? round.evaluation : null;
  return {
    round: round.number,
    judgement: round.judgement,
    ordinal: round.ordinal,
    rows: round.order.map((agentId) => rowOf(state, round, agentId)),
    limits: { overall: state.config.overall_score_range, dimensions: state.config.dimension_score_range },
    evaluation,
    problems: evaluation ? problemsByCondition(state, evaluation) : null,
    isDegraded: (evaluation?.lost.length ?? 0) > 0 || Object.values(round.turns).some(({ kind }) => kind === "lost"),
  };
}

function rowOf(state: JudgesState, round: Round, agentId: AgentId): ScoreRow {
  const turn = round.turns[agentId];
  const before = lastTurn(state, round.judgement, agentId, round.number)?.score ?? null;
  if (!isDebateTurn(turn))
    return {
      agentId,
      score: null,
      before,
      dimensions: {},
      weightedMean: null,
      flags: [],
      isLost: turn?.kind === "lost",
      seq: turn?.seq ?? null,
    };
  return {
    agentId,
    score: turn.score,
    before,
    dimensions: turn.dimensions,
    weightedMean: turn.weightedMean,
    flags: round.carried?.includes(agentId) ? ["not_asked_again"] : turn.flags,
    isLost: false,
    seq: turn.seq,
  };
}
