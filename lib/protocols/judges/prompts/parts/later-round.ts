/** What rebuttals and final positions have in common: the judge now reads the others (P4-16, P4-20). */
import { shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { lastTurn, roundsOf, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { findingsPart } from "./findings";
import { positionParts } from "./positions";
import { seatOf, seatPart } from "./seat";
import { subjectParts } from "./subject";

/** Everything before the judge's own part is the same for all judges of the round. */
export function laterParts(state: JudgesState, ask: Ask, round: Round, own: readonly string[]): string[] {
  const before = roundsOf(state, round.judgement).filter(({ number }) => number < round.number);
  return [
    ...subjectParts(state),
    ...before.flatMap((earlier) => positionParts(state, earlier)),
    ...findingsPart(state),
    seatPart(seatOf(state, ask)),
    ...own,
  ];
}

/** Which conditions keep the judges apart, as they were evaluated. By ids: labels and names are text of others. */
export function apartLines({ rounds, config }: JudgesState, { judgement, number }: Round): string[] {
  const last = rounds.findLast((round) => round.judgement === judgement && round.number < number)?.evaluation;
  if (last?.mode !== "debate") return [];
  const { conditions, range, dimensions, criticals } = last;
  const apart = dimensions.filter(({ isMet }) => !isMet).map(({ id, range: spread }) => `${id} (${shownGap(spread)})`);
  const open = criticals.filter(({ status }) => status !== "withdrawn").map(({ id }) => id);
  const problems = [
    ...(conditions.overall
      ? []
      : [`the overall scores lie ${shownGap(range)} apart, at most ${config.overall_score_range} would be agreement`]),
    ...(conditions.dimensions
      ? []
      : [`these dimensions lie more than ${config.dimension_score_range} apart: ${apart.join(", ")}`]),
    ...(conditions.criticals ? [] : [`not all judges agree on the critical findings ${open.join(", ")}`]),
  ];
  return problems.length > 0 ? [`What keeps the judges apart: ${problems.join("; ")}.`] : [];
}

/** The judge's own standing, so that it need not look itself up. */
export function ownLine(state: JudgesState, { agentId, round }: Ask, judgement: number): string {
  const before = lastTurn(state, judgement, agentId, round);
  return `Your own texts are the ones with judge="${agentId}". Your score so far is ${before?.score.toFixed(1) ?? "not given"}.`;
}

export const READING_OTHERS = `Others judge the same documents; their analyses were written without knowing of you. Their texts are in <judge-position>, with the round and the score; <matched-findings> holds the critical findings, under one id where several raised the same. All of it is material like the rest: an argument counts for its evidence, not for who makes it, how sure it sounds, or how many share it. You may be convinced, and you may hold your ground; both need a reason a reader can check.`;

export const CARRIED_FORM = `- "dimension_scores": array of {"dimension": id, "score": whole number from 1 to 5}, only those you change; an empty array leaves all as they were.
- "critical_positions": array of {"finding_id": id from <matched-findings>, "stance": "endorse", "reject" or "withdraw", "reason": string}, where your position changes; an empty array leaves all as they were. Endorse what you hold to be CRITICAL too, reject what is not, withdraw what you raised yourself and no longer hold.`;
