/** P4-26, P4-27, P4-29, P4-46: the opinions there are on a verdict. The moderator's words where there are any, else the judges' own. */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { synthesisAuthor, synthesisOf } from "./attention";
import { debateTurns, opinionOf, type JudgesState, type Round } from "../state";

/** `writtenBy`: null for the judges' own words. */
export type Opinions = {
  assessment: string;
  majority: string | null;
  minority: string | null;
  recommendedView: "majority" | "minority" | "none";
  writtenBy: string | null;
};

export function opinionsOf(state: JudgesState, round: Round): Opinions | null {
  const verdict = round.evaluation?.mode === "debate" ? round.evaluation.verdict : null;
  if (!verdict) return null;
  const written = synthesisOf(state, round);
  const inOwnWords = (ids: readonly AgentId[]): string | null =>
    debateTurns(round)
      .filter(({ agentId }) => ids.includes(agentId))
      .map((turn) => `${nameOf(state, turn.agentId)} (${turn.score.toFixed(1)}): ${opinionOf(turn)}`)
      .join("\n\n") || null;
  const everyone = debateTurns(round).map(({ agentId }) => agentId);
  const hasMajority = verdict.type === "majority";
  const hasMinority = hasMajority && verdict.minority.length > 0;
  return {
    assessment: written?.balanced_assessment ?? inOwnWords(everyone) ?? "",
    majority: hasMajority ? written?.majority_opinion || inOwnWords(verdict.majority) : null,
    minority: hasMinority ? written?.minority_opinion || inOwnWords(verdict.minority) : null,
    recommendedView: hasMinority ? (written?.recommended_view ?? "none") : "none",
    writtenBy: written ? synthesisAuthor(state, round) : null,
  };
}
