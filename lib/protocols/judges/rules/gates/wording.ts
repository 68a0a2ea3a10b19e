/** Sentences several gates and the outcome share. */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { bandOf, shown, shownGap, shownSides } from "../verdict/bands";
import { dissenting, dissentingInside } from "../verdict/dissent";
import type { DebateEvaluation, Verdict } from "../verdict/evaluation";
import type { JudgesState, Round } from "../state";

export function named(state: JudgesState, ids: readonly AgentId[]): string {
  return andList(ids.map((id) => nameOf(state, id)));
}

/** "Round 2"; "Round 4 (judgement 2, round 1)" where a revision is judged from its own first round on. */
export const roundName = (
  { judgements }: JudgesState,
  { number, judgement, ordinal }: Pick<Round, "number" | "judgement" | "ordinal">,
): string =>
  judgements.length > 1 && judgement > 1
    ? `Round ${number} (judgement ${judgement}, round ${ordinal})`
    : `Round ${number}`;

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

/** What is wrong with each condition, with its numbers; null where it holds or was none (P4-22, P4-44). */
export function problemsByCondition(
  state: JudgesState,
  { conditions, range, dimensions, criticals, scores, unanswered = [] }: DebateEvaluation,
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
    band:
      conditions.band === false
        ? `the scores mean different verdicts: ${andList([...new Set(Object.values(scores).map(bandOf))])}`
        : null,
    answered:
      conditions.answered === false
        ? `${unanswered.length === 1 ? "a finding" : `${unanswered.length} findings`} of one judge with HIGH confidence ${unanswered.length === 1 ? "has" : "have"} no answer yet: ${unanswered.join(", ")}`
        : null,
  };
}

export const failedConditions = (state: JudgesState, evaluation: DebateEvaluation): string[] =>
  Object.values(problemsByCondition(state, evaluation)).filter((problem) => problem !== null);

const andList = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const labelOf = ({ config }: JudgesState, dimensionId: string): string =>
  config.dimensions.find(({ id }) => id === dimensionId)?.label ?? dimensionId;

export const capWords = (cappedBy: Verdict["cappedBy"]): string =>
  cappedBy === "majority" ? "a CRITICAL finding the whole majority holds" : "an agreed CRITICAL finding";

/** The verdict line, dissent included (P4-27, P4-29). */
export function verdictLine(
  state: JudgesState,
  verdict: Verdict,
  { lost, scores }: Pick<DebateEvaluation, "lost" | "scores">,
): string {
  const { type, score, band, isCapped, cappedBy, majority, minority, minorityScore, gap, isTie, foundBy } = verdict;
  const cap = isCapped ? `, capped by ${capWords(cappedBy)}` : "";
  const degraded = degradedBy(state, lost);
  if (type === "no_majority" || score === null || band === null) return `No majority among the judges.${degraded}`;
  if (type === "consensus")
    return `Consensus of ${majority.length} judges at ${shown(score)}: ${band}${cap}.${degraded}`;
  const sides = minorityScore !== null && gap !== null ? shownSides(score, minorityScore) : null;
  const against = sides ? ` against ${named(state, minority)} at ${sides.other}, a gap of ${sides.gap}` : "";
  const how = isTie
    ? " It was a tie: two groups were equally close together, and the one with the lower mean counts."
    : foundBy === "band"
      ? " The majority shares a verdict, not a score."
      : "";
  const within = dissentingInside(verdict, scores).map(
    (id) =>
      ` ${nameOf(state, id)}, counted in it by score, dissents from the verdict: ${shown(scores[id] ?? 0)} means ${bandOf(scores[id] ?? 0)}.`,
  );
  const nobody = dissenting(verdict, scores).length === 0 ? ` ${NOBODY_DISSENTS}` : "";
  return `Majority of ${named(state, majority)} at ${sides?.score ?? shown(score)}${against}: ${band}${cap}.${within.join("")}${nobody}${how}${degraded}`;
}

/** All share the verdict, and yet there was no consensus. */
export const NOBODY_DISSENTS = "Nobody dissents from the verdict, but the judges did not agree on everything.";
