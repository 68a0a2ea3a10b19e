/** P4-33, P4-34, P4-42: the mark that goes wherever a result is shown. */
import type { AgentId } from "@/lib/domain/ids";
import { currentRound } from "@/lib/kernel/rounds";
import { judgementOf, lostIn, type JudgesState } from "../state";

export type Degradation = {
  /** Judges without a usable answer in the judgement that stands. */
  lost: readonly AgentId[];
  /** The debate was given up for want of judges. */
  isFallback: boolean;
  /** No judge stands behind the result. */
  isInternal: boolean;
};

/** Null: every judge of the judgement that stands has answered. */
export function degradation(state: JudgesState): Degradation | null {
  const round = currentRound(state);
  if (!round) return null;
  const lost = [...new Set(lostIn(state, round.judgement).map(({ agentId }) => agentId))];
  const isFallback = judgementOf(state, round).cause === "too_few_judges";
  const isInternal = round.evaluation?.mode === "scoring" && round.evaluation.source === "internal";
  return lost.length > 0 || isFallback || isInternal ? { lost, isFallback, isInternal } : null;
}
