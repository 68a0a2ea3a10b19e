/** P5-53: who may join a debate that is under way, and who may leave it. */
import type { LaterSeats } from "@/lib/kernel/types";
import { currentRound } from "@/lib/kernel/rounds";
import { decisionEffect } from "./closing";
import { givenScore, lastDecision, type DebateState } from "./state";

export const LATER_SEATS: LaterSeats<DebateState> = {
  refusal: (state) => {
    const round = currentRound(state);
    if (!round?.evaluation) return "Seats change between two rounds only. Choose the end of a round.";
    const isEnding = state.openGate || state.synthesis || decisionEffect(lastDecision(state), round);
    return isEnding
      ? "The round is over and what follows from it has begun. Choose the end of the round itself."
      : null;
  },
  staying: (state) => ({
    ids: state.panel.filter(({ id }) => givenScore(state, id) !== null).map(({ id }) => id),
    why: "can’t leave: the others have heard them and answered.",
  }),
  reseat: (state, panel) => ({
    ...state,
    panel,
    scores: Object.fromEntries(panel.map(({ id }) => [id, state.scores[id] ?? 0])),
  }),
};

/** In no round so far: whatever the last one came to, it came to without them. */
export const hasNewcomers = ({ panel, rounds }: DebateState): boolean =>
  rounds.length > 0 && panel.some(({ id }) => !rounds.some(({ order }) => order.includes(id)));
