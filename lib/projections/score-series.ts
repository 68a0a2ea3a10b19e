/** Scores by round for the chart. Missing is a gap, never 0; the round still open is marked as partial. */
import type { AgentId } from "@/lib/domain/ids";

/** `score` is null where the agent has none in this round: not yet asked, or its call failed. */
export type ScorePoint = { round: number; score: number | null; seq: number | null };
export type AgentSeries = { agentId: AgentId; name: string; points: readonly ScorePoint[] };
/** `isPartial`: the round is open; agents still to come count with the score they last gave. */
export type AveragePoint = { round: number; average: number | null; isPartial: boolean };

export type ScoreSeriesModel = {
  rounds: readonly number[];
  /** The line everybody has to reach; null where there is none. */
  target: number | null;
  scale: { min: number; max: number; /** Where the axis is labelled. */ ticks: readonly number[] };
  agents: readonly AgentSeries[];
  average: readonly AveragePoint[];
  /** The round that is not complete, drawn paled. */
  openRound: number | null;
  /** What the chart says, for readers who do not see it. */
  sentence: string;
};
