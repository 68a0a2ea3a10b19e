import type { AnalyseReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { type JudgesState, roundsOf, scoringTurns } from "@/lib/protocols/judges/rules/state";
import { judgeName, type JudgeName } from "../state";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { labelOf, roundName } from "@/lib/protocols/judges/rules/gates/wording";
import { countedTotal, totalWord } from "../word";
import { type Movement, movements } from "@/lib/protocols/judges/rules/verdict/movements";

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

export type ScoringReasons = {
  judge: JudgeName;
  total: string;
  summary: string;
  second: string | null;
  points: readonly { label: string; text: string; reason: string }[];
  strengths: readonly string[];
  concerns: readonly string[];
};

/** P4-38: what each judge said for its points; the second look's where there was one. */
export function scoringReasons(state: JudgesState, judgement: number): ScoringReasons[] {
  const maxima = fallbackMaxima(state.config.dimensions);
  return roundsOf(state, judgement).flatMap((round) =>
    scoringTurns(round).map((turn) => ({
      judge: judgeName(state, turn.agentId),
      total: totalWord(countedTotal(turn)).word,
      summary: turn.reply.summary,
      second: turn.second?.reply.change_reason ?? null,
      points: (turn.second?.reply ?? turn.reply).dimension_scores.map(({ dimension, score, reason }) => ({
        label: labelOf(state, dimension),
        text: `${score} of ${maxima[dimension] ?? "–"}`,
        reason,
      })),
      strengths: turn.reply.strengths.map(({ point }) => point),
      concerns: turn.reply.concerns.map(({ point }) => point),
    })),
  );
}

export type MovementLine = JudgeName &
  Pick<Movement, "ordinal" | "isMoved" | "reason" | "seq"> & {
    /** "3.5 → 3.9", "held 3.5". */ text: string;
    by: string;
    /** "Round 2". */ round: string;
  };

/** P4-17: who moved and why, who held. In the order it happened. */
export function movementLines(state: JudgesState, judgement: number): MovementLine[] {
  const nameOfRound = (ordinal: number): string => {
    const round = roundsOf(state, judgement).find((one) => one.ordinal === ordinal);
    return round ? roundName(state, round) : `Round ${ordinal}`;
  };
  return movements(state, judgement).map(({ agentId, ordinal, from, to, isMoved, reason, convincedBy, seq }) => ({
    ...judgeName(state, agentId),
    ordinal,
    round: nameOfRound(ordinal),
    isMoved,
    reason,
    seq,
    text: isMoved ? `${from.toFixed(1)} → ${to.toFixed(1)}` : `held ${to.toFixed(1)}`,
    by: isMoved && convincedBy.length > 0 ? `convinced by ${convincedBy.join(" and ")}` : "",
  }));
}
