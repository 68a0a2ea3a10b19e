import type { AnalyseReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { roundsOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { judgeName, type JudgeName } from "../judge-name";

export type JudgeClaims = { judge: JudgeName; verdict: string; claims: AnalyseReply["key_claims"]; seq: number };

/** P4-15: what each judge rests its first position on, with evidence and confidence. */
export function keyClaims(state: JudgesState, judgement: number): JudgeClaims[] {
  const analysis = roundsOf(state, judgement).find(({ stage }) => stage === "analysis");
  return (analysis?.order ?? []).flatMap((agentId) => {
    const turn = analysis?.turns[agentId];
    return turn?.kind === "analysis"
      ? [
          {
            judge: judgeName(state, agentId),
            verdict: turn.reply.position_statement.verdict,
            claims: turn.reply.key_claims,
            seq: turn.seq,
          },
        ]
      : [];
  });
}
