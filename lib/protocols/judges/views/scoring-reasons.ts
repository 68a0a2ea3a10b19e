import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { labelOf } from "@/lib/protocols/judges/rules/gates/wording";
import { roundsOf, scoringTurns, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { judgeName, type JudgeName } from "./judge-name";
import { countedTotal, totalWord } from "./word";

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
