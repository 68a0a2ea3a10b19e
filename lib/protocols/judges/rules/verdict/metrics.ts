/** P4.8: what a run can be measured by. */
import { costLine } from "../cost";
import { movements } from "./movements";
import { openDisputes, relations } from "./relations";
import { clean } from "../export/state-export";
import type { JudgesState } from "../state";

export type Metrics = {
  score_deltas: readonly { judge: string; judgement: number; round: number; delta: number; reason: string }[];
  agreements_formed: number;
  disputes_resolved: number;
  disputes_remaining: number;
  judge_calls: number;
  cost: number;
};

export function metrics(state: JudgesState): Metrics {
  const pairs = state.judgements.flatMap(({ number }) => relations(state, number));
  const raised = pairs.reduce((sum, { disagreements }) => sum + disagreements.length, 0);
  const remaining = openDisputes(state, state.judgements.length).length;
  const { calls, dollars } = costLine(state);
  return {
    score_deltas: movements(state).map(({ agentId, judgement, ordinal, from, to, reason }) => ({
      judge: agentId,
      judgement,
      round: ordinal,
      delta: clean(to - from),
      reason,
    })),
    agreements_formed: pairs.reduce((sum, { agreements }) => sum + agreements.length, 0),
    disputes_resolved: Math.max(0, raised - remaining),
    disputes_remaining: remaining,
    judge_calls: calls.judges,
    cost: Math.round(dollars * 10_000) / 10_000,
  };
}
