/** P4-26, P4-27, P4-29: both opinions on a verdict. The moderator's words where there are any, else the judges' own. */
import type { AgentId } from "@/lib/domain/ids";
import { synthesisOf } from "./attention";
import { debateTurns, nameOf, opinionOf, type JudgesState, type Round } from "./state";

export type Opinions = { assessment: string; majority: string | null; minority: string | null; recommendedView: "majority" | "minority" | "none"; isFromModerator: boolean };

export function opinionsOf(state: JudgesState, round: Round): Opinions | null {
  const verdict = round.evaluation?.mode === "debate" ? round.evaluation.verdict : null;
  if (!verdict) return null;
  const written = synthesisOf(state, round);
  const inOwnWords = (ids: readonly AgentId[]): string | null => debateTurns(round).filter(({ agentId }) => ids.includes(agentId)).map((turn) => `${nameOf(state, turn.agentId)} (${turn.score.toFixed(1)}): ${opinionOf(turn)}`).join("\n\n") || null;
  const everyone = debateTurns(round).map(({ agentId }) => agentId);
  const isDivided = verdict.type === "majority";
  return {
    assessment: written?.balanced_assessment ?? inOwnWords(everyone) ?? "",
    majority: written?.majority_opinion || (isDivided ? inOwnWords(verdict.majority) : null),
    minority: written?.minority_opinion || (isDivided ? inOwnWords(verdict.minority) : null),
    recommendedView: written?.recommended_view ?? "none",
    isFromModerator: written !== null,
  };
}
