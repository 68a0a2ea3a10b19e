/** The scores of a debate by round. */
import type { AgentId } from "@/lib/domain/ids";
import { mean } from "@/lib/domain/mean";
import { givenScore, type DebateState, type Round } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import type { AveragePoint, ScorePoint, ScoreSeriesModel } from "@/lib/projections/score-series";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { debateStateOf } from "./state";

export function debateScores(folded: Folded): ScoreSeriesModel {
  const state = debateStateOf(folded);
  const average = state.rounds.map((round) => averageOf(state, round));
  return {
    rounds: state.rounds.map(({ number }) => number),
    target: state.config.target_satisfaction,
    scale: { min: 0, max: 100, ticks: [0, 25, 50, 75, 100] },
    agents: state.panel.map(({ id, name }) => ({
      agentId: id,
      name,
      points: state.rounds.map((round) => pointOf(round, id)),
    })),
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
  const scores = votersOf(state).flatMap(({ id }) => givenScore(state, id) ?? []);
  return { round: round.number, average: hasBegun && scores.length > 0 ? mean(scores) : null, isPartial: true };
}

function sentenceOf(state: DebateState, average: readonly AveragePoint[]): string {
  const complete = average.filter(
    (point): point is AveragePoint & { average: number } => !point.isPartial && point.average !== null,
  );
  const [first, last] = [complete[0], complete.at(-1)];
  if (!first || !last) return "No round is complete yet.";
  const voters = votersOf(state);
  const reached = voters.filter(({ id }) => (givenScore(state, id) ?? -1) >= state.config.target_satisfaction).length;
  const standing = `${reached} of ${voters.length} agents ${voters.length < state.panel.length ? "whose score counts " : ""}are at the target of ${state.config.target_satisfaction}.`;
  if (first === last) return `The average was ${first.average.toFixed(1)} in round ${first.round}. ${standing}`;
  const way = last.average > first.average ? "rose" : last.average < first.average ? "fell" : "stayed";
  return `The average ${way} from ${first.average.toFixed(1)} in round ${first.round} to ${last.average.toFixed(1)} in round ${last.round}. ${standing}`;
}
