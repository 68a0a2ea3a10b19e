import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import type { CountedResult, RoundCount } from "@/lib/projections/insight/round-count";
import { MAX_ROUNDS } from "@/lib/protocols/judges/rules/config";
import { debateTurns, type JudgesState, type Round, scoringTurns } from "@/lib/protocols/judges/rules/state";
import { BAND_OF_COLOUR, colourOf, shown } from "@/lib/protocols/judges/rules/verdict/bands";
import {
  evaluateDebateRound,
  evaluateScoringRound,
  FEWEST_JUDGES,
} from "@/lib/protocols/judges/rules/verdict/evaluate";
import { judgesStateOf } from "./state";

/** P4-22 to P4-30, by the functions that decide it. */
export function judgesCount(folded: Folded): RoundCount {
  const state = judgesStateOf(folded);
  return {
    kind: "counted",
    rule: "Consensus, or else the majority, gives the verdict; findings of a judge who is left out are left out too.",
    rounds: state.rounds.flatMap(({ number, completedSeq, ...round }) =>
      completedSeq === null
        ? []
        : [{ round: number, seq: completedSeq, seats: judgesIn({ number, completedSeq, ...round }) }],
    ),
    result: (number, seats) => {
      const round = state.rounds.find((one) => one.number === number);
      if (!round || seats.length < FEWEST_JUDGES) return null;
      const left = withOnly(state, seats);
      return round.stage === "scoring" ? scored(left, onlyIn(round, seats)) : debated(left, onlyIn(round, seats));
    },
  };
}

const judgesIn = (round: Round): AgentId[] =>
  (round.stage === "scoring" ? scoringTurns(round) : debateTurns(round)).map(({ agentId }) => agentId);

const onlyIn = (round: Round, seats: readonly AgentId[]): Round => ({
  ...round,
  order: round.order.filter((id) => seats.includes(id)),
  turns: Object.fromEntries(Object.entries(round.turns).filter(([id]) => seats.some((seat) => seat === id))),
});

const withOnly = (state: JudgesState, seats: readonly AgentId[]): JudgesState => ({
  ...state,
  panel: state.panel.filter(({ id }) => seats.includes(id)),
  rounds: state.rounds.map((round) => onlyIn(round, seats)),
});

/** As if no round followed: then a majority decides where there is no consensus. */
function debated(state: JudgesState, round: Round): CountedResult | null {
  const { verdict } = evaluateDebateRound(state, { ...round, ordinal: MAX_ROUNDS });
  if (!verdict) return null;
  if (verdict.band === null || verdict.score === null) return { key: "none", text: "no majority" };
  const by =
    verdict.type === "consensus"
      ? "by consensus"
      : `by a majority of ${verdict.majority.length} of ${debateTurns(round).length}`;
  return { key: verdict.band, text: `${verdict.band} ${by}, ${shown(verdict.score)} of 5` };
}

function scored(state: JudgesState, round: Round): CountedResult | null {
  const { total } = evaluateScoringRound(state, round);
  if (total === null) return null;
  const band = BAND_OF_COLOUR[colourOf(total)];
  return { key: band, text: `${band}, ${shown(total, colourOf)} of 20` };
}
