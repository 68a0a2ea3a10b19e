import type { ScoringTurn } from "@/lib/protocols/judges/rules/state";
import { shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { section } from "@/lib/prompts/section";
import { list } from "./lines";

export function scoringPart({ total, reply }: ScoringTurn, who: { judge: string; name: string }): string {
  const text = [
    list(
      "Points",
      reply.dimension_scores.map(
        ({ dimension, score, reason }) => `${dimension} ${score}${reason ? `: ${reason}` : ""}`,
      ),
    ),
    list(
      "Strengths",
      reply.strengths.map(({ point, evidence }) => (evidence ? `${point} (evidence: ${evidence})` : point)),
    ),
    list(
      "Concerns",
      reply.concerns.map(({ point, evidence }) => (evidence ? `${point} (evidence: ${evidence})` : point)),
    ),
    `Summary: ${reply.summary}`,
  ];
  return section("judge-scoring", text.filter(Boolean).join("\n\n"), { ...who, total: shownGap(total) });
}
