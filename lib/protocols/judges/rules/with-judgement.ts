import type { Judgement, JudgesState } from "./state";

export function withJudgement(
  state: JudgesState,
  number: number,
  change: (judgement: Judgement) => Judgement,
): JudgesState {
  return {
    ...state,
    judgements: state.judgements.map((judgement) => (judgement.number === number ? change(judgement) : judgement)),
  };
}
