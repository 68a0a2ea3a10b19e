/** P4.8: the state as plain data in the source's own shape; whoever writes the file makes YAML of it. */
import { convergentFindings, divergentFindings } from "../verdict/attention";
import { modeOf } from "../config";
import type { Verdict } from "../verdict/evaluation";
import { type JudgesState, type Round, roundsOf } from "../state";
import { costLine } from "../cost";
import { movements } from "../verdict/movements";
import { openDisputes, relations } from "../verdict/relations";

type ExportedRound = { scores: number[]; range: number; consensus: boolean };
type ExportedVerdict = { type: Verdict["type"] | "scored" | "failed"; final_score: number | null; confidence: string };

export type StateExport = {
  debate_validation: {
    enabled: boolean;
    rounds_completed: number;
    consensus_reached_at: number | null;
    [round: `round_${number}`]: ExportedRound;
    verdict: ExportedVerdict | null;
    convergent_findings: number;
    divergent_findings: number;
  };
};

/** Of the judgement that stands: the last one. Scores in stance order. */
export function stateExport(state: JudgesState): StateExport {
  const rounds = roundsOf(state, state.judgements.length).filter(({ evaluation }) => evaluation !== null);
  const last = rounds.at(-1);
  const debate = last?.evaluation?.mode === "debate" ? last.evaluation : null;
  return {
    debate_validation: {
      enabled: modeOf(state.config) === "debate",
      rounds_completed: rounds.length,
      consensus_reached_at: debate?.verdict?.reachedAt ?? null,
      ...Object.fromEntries(rounds.map((round) => [`round_${round.ordinal}`, exportedRound(round)])),
      verdict: last ? exportedVerdict(last) : null,
      convergent_findings: last ? convergentFindings(state, last).length : 0,
      divergent_findings: last ? divergentFindings(state, last).length : 0,
    },
  };
}

function exportedRound({ order, evaluation }: Round): ExportedRound {
  const scores = evaluation?.mode === "debate" ? evaluation.scores : (evaluation?.totals ?? {});
  const given = order.flatMap((id) => scores[id] ?? []);
  const range = evaluation?.mode === "debate" ? evaluation.range : (evaluation?.divergence.range ?? 0);
  return { scores: given.map(clean), range: clean(range), consensus: evaluation?.status === "consensus" };
}

function exportedVerdict({ evaluation }: Round): ExportedVerdict | null {
  if (evaluation?.mode === "scoring")
    return {
      type: evaluation.status,
      final_score: evaluation.total === null ? null : clean(evaluation.total),
      confidence: evaluation.confidence,
    };
  const verdict = evaluation?.verdict;
  return verdict
    ? {
        type: verdict.type,
        final_score: verdict.score === null ? null : clean(verdict.score),
        confidence: verdict.confidence,
      }
    : null;
}

/** Without the noise of binary fractions: a file says 0.7, not 0.7000000000000002. */
export const clean = (value: number): number => Math.round(value * 1000) / 1000;

/** P4.8: what a run can be measured by. */
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
  const left = state.judgements.map(({ number }) => openDisputes(state, number).length);
  const remaining = left.at(-1) ?? 0;
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
    // What a judgement left in dispute was put off by the revision after it, not resolved.
    disputes_resolved: Math.max(0, raised - left.reduce((sum, count) => sum + count, 0)),
    disputes_remaining: remaining,
    judge_calls: calls.judges,
    cost: Math.round(dollars * 10_000) / 10_000,
  };
}
