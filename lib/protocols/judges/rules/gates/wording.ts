/** Sentences several gates and the outcome share. */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { shown, shownGap } from "../verdict/bands";
import type { DebateEvaluation, Verdict } from "../verdict/evaluation";
import type { JudgesState } from "../state";

export function named(state: JudgesState, ids: readonly AgentId[]): string {
  const names = ids.map((id) => nameOf(state, id));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** P4-46: "all judges" are those who were left where some were lost. */
export function everyone({ lost, scores }: DebateEvaluation): string {
  const left = Object.keys(scores).length;
  return lost.length === 0 ? "all judges" : left === 2 ? "both remaining judges" : `all ${left} remaining judges`;
}

/** P4-34: wherever a result is told, so is who was missing. */
export function degradedBy(state: JudgesState, lost: readonly AgentId[]): string {
  return lost.length > 0 ? ` Degraded: ${named(state, lost)} gave no usable answer.` : "";
}

export const scoresLine = (state: JudgesState, { scores }: DebateEvaluation): string =>
  Object.entries(scores)
    .map(([id, score]) => `${nameOf(state, id)} ${score.toFixed(1)}`)
    .join(", ");

/** What is wrong with each of the three conditions, with its numbers; null where it holds (P4-22). */
export function problemsByCondition(
  state: JudgesState,
  { conditions, range, dimensions, criticals }: DebateEvaluation,
): Record<keyof DebateEvaluation["conditions"], string | null> {
  const { overall_score_range, dimension_score_range, critical_blocks_consensus } = state.config;
  const apart = dimensions
    .filter(({ isMet }) => !isMet)
    .map((dimension) => `${labelOf(state, dimension.id)} ${shownGap(dimension.range)}`);
  const open = criticals.filter(
    ({ status }) => status === "disputed" || (critical_blocks_consensus && status === "agreed"),
  );
  return {
    overall: conditions.overall
      ? null
      : `overall scores are ${shownGap(range)} apart, and consensus allows ${overall_score_range}`,
    dimensions: conditions.dimensions
      ? null
      : `dimensions are further apart than ${dimension_score_range}: ${apart.join(", ")}`,
    criticals: conditions.criticals
      ? null
      : `${open.length === 1 ? "a CRITICAL finding is" : `${open.length} CRITICAL findings are`} open: ${open.map(({ id }) => id).join(", ")}`,
  };
}

export const failedConditions = (state: JudgesState, evaluation: DebateEvaluation): string[] =>
  Object.values(problemsByCondition(state, evaluation)).filter((problem) => problem !== null);

export const labelOf = ({ config }: JudgesState, dimensionId: string): string =>
  config.dimensions.find(({ id }) => id === dimensionId)?.label ?? dimensionId;

/** The verdict line, dissent included (P4-27, P4-29). */
export function verdictLine(
  state: JudgesState,
  { type, score, band, isCapped, majority, minority, minorityScore, gap, isTie, foundBy }: Verdict,
  lost: readonly AgentId[],
): string {
  const cap = isCapped ? ", capped by an agreed CRITICAL finding" : "";
  const degraded = degradedBy(state, lost);
  if (type === "no_majority" || score === null || band === null) return `No majority among the judges.${degraded}`;
  if (type === "consensus")
    return `Consensus of ${majority.length} judges at ${shown(score)}: ${band}${cap}.${degraded}`;
  const against =
    minorityScore === null || gap === null
      ? "; nobody dissents from the verdict, but the judges did not agree on everything"
      : ` against ${named(state, minority)} at ${shown(minorityScore)}, a gap of ${shownGap(gap)}`;
  const how = isTie
    ? " It was a tie: two groups were equally close together, and the one with the lower mean counts."
    : foundBy === "band"
      ? " The majority shares a verdict, not a score."
      : "";
  return `Majority of ${named(state, majority)} at ${shown(score)}${against}: ${band}${cap}.${how}${degraded}`;
}
