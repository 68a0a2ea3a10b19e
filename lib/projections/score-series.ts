/** Scores by round for the chart. Missing is a gap, never 0; the round still open is marked as partial. */
import type { AgentId } from "@/lib/domain/ids";
import { mean } from "@/lib/domain/mean";
import { givenScore, type DebateState, type Round } from "@/lib/protocols/debate/state";
import type { Folded } from "@/lib/protocols/fold";
import { debateStateOf } from "./debate-state";

/** `score` is null where the agent has none in this round: not yet asked, or its call failed. */
export type ScorePoint = { round: number; score: number | null; seq: number | null };
export type AgentSeries = { agentId: AgentId; name: string; points: readonly ScorePoint[] };
/** `isPartial`: the round is open; agents still to come count with the score they last gave. */
export type AveragePoint = { round: number; average: number | null; isPartial: boolean };

export type ScoreSeriesModel = {
  rounds: readonly number[];
  target: number;
  agents: readonly AgentSeries[];
  average: readonly AveragePoint[];
  /** The round that is not complete, drawn paled. */
  openRound: number | null;
  /** What the chart says, for readers who do not see it. */
  sentence: string;
};

export function scoreSeries(folded: Folded): ScoreSeriesModel {
  const state = debateStateOf(folded);
  const average = state.rounds.map((round) => averageOf(state, round));
  return {
    rounds: state.rounds.map(({ number }) => number),
    target: state.config.target_satisfaction,
    agents: state.panel.map(({ id, name }) => ({ agentId: id, name, points: state.rounds.map((round) => pointOf(round, id)) })),
    average,
    openRound: state.rounds.find(({ evaluation }) => !evaluation)?.number ?? null,
    sentence: sentenceOf(state, average),
  };
}

function pointOf({ number, turns }: Round, agentId: AgentId): ScorePoint {
  const turn = turns[agentId];
  return { round: number, score: turn && turn.kind !== "failed" ? turn.score : null, seq: turn?.seq ?? null };
}

function averageOf(state: DebateState, round: Round): AveragePoint {
  if (round.evaluation) return { round: round.number, average: round.evaluation.average, isPartial: false };
  const hasBegun = Object.values(round.turns).some(({ kind }) => kind !== "failed");
  // Only scores that were given: in round 1 the agents who have not spoken would pull it towards 0.
  const scores = state.panel.flatMap(({ id }) => givenScore(state, id) ?? []);
  return { round: round.number, average: hasBegun && scores.length > 0 ? mean(scores) : null, isPartial: true };
}

function sentenceOf(state: DebateState, average: readonly AveragePoint[]): string {
  const complete = average.filter((point): point is AveragePoint & { average: number } => !point.isPartial && point.average !== null);
  const [first, last] = [complete[0], complete.at(-1)];
  if (!first || !last) return "No round is complete yet.";
  const reached = Object.values(state.scores).filter((score) => score >= state.config.target_satisfaction).length;
  const standing = `${reached} of ${state.panel.length} agents are at the target of ${state.config.target_satisfaction}.`;
  if (first === last) return `The average was ${first.average.toFixed(1)} in round ${first.round}. ${standing}`;
  const way = last.average > first.average ? "rose" : last.average < first.average ? "fell" : "stayed";
  return `The average ${way} from ${first.average.toFixed(1)} in round ${first.round} to ${last.average.toFixed(1)} in round ${last.round}. ${standing}`;
}
