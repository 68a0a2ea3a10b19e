/** P4.8, P4-46: one file per judge and round, with the model that wrote it, in the shape of P4-15, P4-17 and P4-20, for the transcript. */
import { clean } from "../export/state-export";
import type { DimensionScores } from "../verdict/dimensions";
import type { JudgesState, Turn } from "../state";
import { spokenBy } from "../export/verdict-export";

export type JudgeReturn = { file: string; data: Readonly<Record<string, unknown>> };

export function judgeReturns(state: JudgesState): JudgeReturn[] {
  return state.rounds.flatMap((round) =>
    round.order.flatMap((agentId): JudgeReturn[] => {
      const turn = round.turns[agentId];
      const seat = state.panel.find(({ id }) => id === agentId);
      if (!turn || !seat || round.carried?.includes(agentId)) return [];
      const again = state.judgements.length > 1 ? `judgement-${round.judgement}-` : "";
      const stage = round.stage === "scoring" ? "scoring" : `round-${round.ordinal}`;
      return [
        {
          file: `${again}${stage}-${agentId}.yaml`,
          data: { judge_id: agentId, ...spokenBy(turn), stance: seat.kind, round: round.ordinal, ...returned(turn) },
        },
      ];
    }),
  );
}

function returned(turn: Turn): Record<string, unknown> {
  switch (turn.kind) {
    case "lost":
      return { failed: turn.message };
    case "analysis": {
      const { critical_findings, ...reply } = turn.reply;
      return {
        ...reply,
        dimension_scores: cleaned(turn.dimensions),
        critical_findings: critical_findings.map((finding) => ({ ...finding, blocks_consensus: true })),
      };
    }
    case "rebuttal":
    case "final":
      return { ...turn.reply, dimension_scores: cleaned(turn.dimensions) };
    case "scoring":
      return {
        ...turn.reply,
        dimension_scores: cleaned(turn.second?.dimensions ?? turn.dimensions),
        total: clean(turn.second?.total ?? turn.total),
        ...(turn.second ? { first_total: clean(turn.total), change_reason: turn.second.reply.change_reason } : {}),
      };
  }
}

const cleaned = (scores: DimensionScores): DimensionScores =>
  Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, clean(score)]));
