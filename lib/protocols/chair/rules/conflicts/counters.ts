/** P2-38: what steers the chair. For the chair's panel on screen; never in the report. */
import { MAX_ROUNDS } from "../config";
import { resolutions } from "./resolution";
import { answeredIn, type ChairState } from "../state";
import type { ResolutionMethod } from "../vocabulary";

export type ChairCounters = {
  roundsUsed: number;
  maxRounds: number;
  rounds: readonly { round: number; dispatched: number; answered: number }[];
  conflicts: number;
  /** Short circuit where there was none. */
  methods: readonly ResolutionMethod[];
};

export function chairCounters(state: ChairState): ChairCounters {
  const isShort = state.rounds[0]?.evaluation?.status === "short_circuit";
  return {
    roundsUsed: state.rounds.length,
    maxRounds: MAX_ROUNDS,
    rounds: state.rounds.map((round) => ({
      round: round.number,
      dispatched: round.order.length,
      answered: answeredIn(round).length,
    })),
    conflicts: state.conflicts.length,
    methods: isShort ? ["short_circuit"] : resolutions(state).map(({ method }) => method),
  };
}
