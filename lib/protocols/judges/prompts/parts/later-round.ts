/** What rebuttals and final positions have in common: the judge now reads the others (P4-16, P4-20). */
import { findingStandings, isDone, matchedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import { answersTo, heldFindings, heldStatus } from "@/lib/protocols/judges/rules/verdict/findings";
import { type JudgesState, lastTurn, type Round, roundsOf } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { conditionsPart } from "./conditions";
import { findingsPart } from "./findings";
import { pairs } from "./material";
import { positionParts } from "./positions";
import { ANSWER_AS_SEAT, seatOf, seatPart, subjectParts } from "./seat";

/** Everything before the judge's own part, what is asked included, is the same bytes for all judges of the round. */
export function laterParts(state: JudgesState, ask: Ask, round: Round, asked: readonly string[]): string[] {
  const before = roundsOf(state, round.judgement).filter(({ number }) => number < round.number);
  return [
    ...subjectParts(state),
    ...before.flatMap((earlier) => positionParts(state, earlier)),
    ...findingsPart(state),
    ...conditionsPart(state, round.judgement, round),
    ...asked,
    seatPart(seatOf(state, ask)),
    ownStanding(state, ask, round),
    ANSWER_AS_SEAT,
  ];
}

/** P4-50: its own scores and findings, so that it need not look itself up, and first of all who disputes them; why, stands with the finding. */
function ownStanding(state: JudgesState, { agentId }: Ask, { judgement, number }: Round): string {
  const before = lastTurn(state, judgement, agentId, number);
  const last = roundsOf(state, judgement).findLast((round) => round.number < number && round.evaluation !== null);
  const standings = new Map(last ? findingStandings(state, last).map(({ id, status }) => [id, status]) : []);
  const held = heldFindings(state, judgement, number);
  const own = [
    ...matchedFindings(state, judgement, number).map((finding) => ({
      finding,
      status: standings.get(finding.id) ?? "disputed",
    })),
    ...held.map((finding) => ({ finding, status: heldStatus(state, judgement, finding, number) })),
  ].filter(({ finding }) => finding.raisedBy.includes(agentId));
  const disputes = own.flatMap(({ finding, status }) => {
    const by = answersTo(state, judgement, finding, number).filter(
      ({ isOwn, stance }) => !isOwn && (stance === "reject" || stance === "settled"),
    );
    return isDone(status) || by.length === 0
      ? []
      : [`${finding.id} (${[...new Set(by.map((answer) => answer.agentId))].join(", ")})`];
  });
  return section(
    "own-standing",
    [
      disputes.length > 0 ? `Disputed, to be answered first: ${disputes.join(", ")}` : "",
      `Score so far: ${before?.score.toFixed(1) ?? "none"}${before ? `; ${pairs(before.dimensions)}` : ""}`,
      own.length > 0 ? `Own findings: ${own.map(({ finding, status }) => `${finding.id} (${status})`).join(", ")}` : "",
    ]
      .filter(Boolean)
      .join("\n"),
    { judge: agentId },
  );
}

export const READING_OTHERS = `Others judge the same documents; their analyses were written without knowing of you.
- <judge-position>: what a judge wrote in a round.
- <matched-findings>: findings, one id where several raised the same: C for critical ones, F for what a score rests on. One that is "part-of" another is answered with it.
- <standing-conditions>: what each judge's agreement depends on, open or provided for.
An argument counts for its evidence, not for who makes it or how many share it. You may be convinced, and you may hold your ground; both need a reason a reader can check.`;

export const CONDITIONS_STEP = `Bring "conditions" up to date; it is your whole list. An entry that continues one of <standing-conditions>, your own or another judge's you ask for too, begins with its id ("K2: …"); where two ask for the same, keep the lower id. It is "provided_for" once the documents or an answer of the person have it.`;

export const POSITIONS_FORM = `- "finding_positions": array of {"finding_id": id, "stance": "endorse", "reject", "withdraw" or "settled", "reason": string}, one for each finding of others not answered yet, and each on which your position changes. Reject what does not hold (a C also if it is not CRITICAL), withdraw your own that no longer holds; what the person's answer settles is "settled". The reason names the passage or answer, or says why it does not hold.`;

export const DROPPED_FORM = `- "dropped_conditions": array of {"condition_id": id of one of yours, "reason": string}. What you no longer ask for.`;

/** `extra`: fields of the last round. */
export const disputesForm = (extra: string): string =>
  `- "unresolved_disputes": array of {"topic": string, "with_judges": ids, "my_view": string, "opposing_view": the other view, fairly put, "why": why more argument would not settle it${extra}}.`;

export const DIMENSIONS_FORM = `- "dimension_scores": array of {"dimension": id, "score": whole number from 1 to 5}, only those you change.`;
