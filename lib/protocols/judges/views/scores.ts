/** The overall scores by round, on the scale of the debate. Scorings of 20 points are no part of it (P4-Q6). */
import { mean } from "@/lib/domain/mean";
import {
  BAND_OF_COLOUR,
  bandOf,
  colourOf,
  PASS_FROM,
  shown,
  shownGap,
} from "@/lib/protocols/judges/rules/verdict/bands";
import { modeOf } from "@/lib/protocols/judges/rules/config";
import { DIMENSION_SCALE } from "@/lib/protocols/judges/rules/verdict/dimensions";
import {
  type DebateRound,
  debateTurns,
  isDebateTurn,
  type JudgesState,
  type Round,
  type Turn,
} from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import type { AveragePoint, ScoreSeriesModel } from "@/lib/projections/score-series";
import { judgesStateOf } from "./state";
import type { SnapshotScore } from "@/lib/contracts/deliberations/snapshot";
import { clean } from "@/lib/protocols/judges/rules/export/state-export";
import { scoreBefore } from "./matrix";
import { countedTotal } from "./word";

/** Null where it is scored once: there is nothing to follow from round to round. */
export function judgesScores(folded: Folded): ScoreSeriesModel | null {
  const state = judgesStateOf(folded);
  const rounds = state.rounds.filter(({ stage }) => stage !== "scoring");
  if (rounds.length === 0 && modeOf(state.config) === "scoring") return null;
  return {
    rounds: rounds.map(({ number }) => number),
    target: PASS_FROM,
    scale: { ...DIMENSION_SCALE, ticks: [1, 2, 3, 4, 5] },
    agents: state.panel.map(({ id, name }) => ({
      agentId: id,
      name,
      points: rounds.map(({ number, turns }) => {
        const turn = turns[id];
        return { round: number, score: isDebateTurn(turn) ? turn.score : null, seq: turn?.seq ?? null };
      }),
    })),
    average: rounds.map(averageOf),
    openRound: rounds.find(({ evaluation }) => !evaluation)?.number ?? null,
    sentence: sentenceOf(state),
  };
}

function averageOf(round: Round): AveragePoint {
  if (round.evaluation?.mode === "debate")
    return { round: round.number, average: round.evaluation.mean, isPartial: false };
  const given = debateTurns(round).map(({ score }) => score);
  return { round: round.number, average: given.length > 0 ? mean(given) : null, isPartial: true };
}

function sentenceOf({ rounds, config }: JudgesState): string {
  const complete = rounds.filter(
    (round): round is DebateRound => round.evaluation?.mode === "debate" && round.evaluation.mean !== null,
  );
  const [first, last] = [complete[0], complete.at(-1)];
  if (!first || !last) return "No round is complete yet.";
  const at = ({ evaluation }: DebateRound): string => shown(evaluation.mean ?? 0);
  const apart = `The scores are ${shownGap(last.evaluation.range)} apart, and consensus allows ${config.overall_score_range}.`;
  if (first === last) return `The mean was ${at(first)} in round ${first.number}. ${apart}`;
  const [from, to] = [first.evaluation.mean ?? 0, last.evaluation.mean ?? 0];
  const way = to > from ? "rose" : to < from ? "fell" : "stayed";
  return `The mean ${way} from ${at(first)} in round ${first.number} to ${at(last)} in round ${last.number}. ${apart}`;
}

/** Each judge's last word; none where it was lost, and where it has not spoken. */
export function judgesStanding(state: JudgesState): SnapshotScore[] {
  return state.panel.map(({ id, name }) => {
    const round = state.rounds.findLast(({ turns }) => turns[id]);
    const turn = round?.turns[id];
    return { agentId: id, name, ...(round && turn ? scoreOf(state, round, turn) : NONE) };
  });
}

const NONE = { score: null, change: null, band: null } as const;

function scoreOf(state: JudgesState, round: Round, turn: Turn): Pick<SnapshotScore, "score" | "change" | "band"> {
  if (turn.kind === "lost") return NONE;
  if (!isDebateTurn(turn))
    return {
      score: clean(countedTotal(turn)),
      change: turn.second ? clean(turn.second.total - turn.total) : null,
      band: BAND_OF_COLOUR[colourOf(countedTotal(turn))],
    };
  const before = scoreBefore(state, round, turn.agentId);
  return { score: turn.score, change: before === null ? null : clean(turn.score - before), band: bandOf(turn.score) };
}
