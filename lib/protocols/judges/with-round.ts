import { currentRound, type Judgement, type JudgesState, type Round } from "./state";

/** Changes the open round. */
export function withRound(state: JudgesState, change: (round: Round) => Round): JudgesState {
  const open = currentRound(state);
  if (!open) throw new Error("No round has been started.");
  return { ...state, rounds: [...state.rounds.slice(0, -1), change(open)] };
}

export function withJudgement(state: JudgesState, number: number, change: (judgement: Judgement) => Judgement): JudgesState {
  return { ...state, judgements: state.judgements.map((judgement) => (judgement.number === number ? change(judgement) : judgement)) };
}
