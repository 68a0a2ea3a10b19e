/** A second look at a scoring: where totals lie far apart (P4-41), or where there is only one judge (P4-42). */
import { currentRound } from "@/lib/kernel/rounds";
import { shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { type JudgesState, type ScoringTurn, scoringTurns } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { ANSWER_FORM } from "./parts/material";
import { scoreSystem, scoringPart } from "./parts/scoring-parts";
import { seatOf, seatPart, subjectParts } from "./parts/seat";
import { nameOf } from "@/lib/domain/wording";

const FORM = `${ANSWER_FORM}
- "findings": array of strings. What the second look brought up that was not in your first text; empty if nothing.
- "change_reason": string. What changed and why, or why the scores hold. Never empty.
- "dimension_scores": array of {"dimension": id, "reason": string, "score": number within its maximum}, every dimension once, changed or not.`;

export const rescore: Prompt<JudgesState> = {
  id: "judges/rescore",
  version: 5,
  build: (state, ask, limits) => {
    const round = currentRound(state);
    const given = round ? scoringTurns(round) : [];
    const own = given.find(({ agentId }) => agentId === ask.agentId);
    if (!own) throw new Error(`${ask.agentId} has not scored yet.`);
    const others = given.filter(({ agentId }) => agentId !== ask.agentId);
    const now = others.length > 0 ? gapText(own, others) : SELF_CHALLENGE;
    return buildMessages(
      scoreSystem(state),
      [
        ...subjectParts(state),
        ...shownScorings(state, own, others, ask),
        seatPart(seatOf(state, ask)),
        `${now}\n\n${FORM}`,
      ],
      ask,
      limits,
    );
  },
};

/** Own first; of the others those with the highest total, whom the gap is measured against. */
function shownScorings(state: JudgesState, own: ScoringTurn, others: readonly ScoringTurn[], ask: Ask): string[] {
  const highest = Math.max(...others.map(({ total }) => total));
  return [
    scoringPart(own, { judge: ask.agentId, name: "yours" }),
    ...others
      .filter(({ total }) => total === highest)
      .map((turn) =>
        scoringPart(turn, {
          judge: turn.agentId,
          name: nameOf(state, turn.agentId),
        }),
      ),
  ];
}

/** The gap spelled out, dimension by dimension. */
function gapText(own: ScoringTurn, others: readonly ScoringTurn[]): string {
  const top = others.reduce((best, turn) => (turn.total > best.total ? turn : best));
  const gaps = Object.entries(own.dimensions).flatMap(([id, points]) => {
    const theirs = top.dimensions[id] ?? points;
    return theirs === points ? [] : [`- ${id}: you ${points}, the other ${theirs}`];
  });
  return `# Now: a second look
You gave ${shownGap(own.total)} points in all; another judge of the same documents gave ${shownGap(top.total)}, ${shownGap(top.total - own.total)} more. So far apart, one of you has seen something the other has not.
${gaps.join("\n")}
Both scorings are above, in <judge-scoring>. Go through the dimensions where you differ most: look up the passages the other relies on, then those you rely on. Raise a score where you overlooked something, keep it where the other did, and lower it where the second look makes it worse. Nobody asks you to meet in the middle.`;
}

const SELF_CHALLENGE = `# Now: a challenge to yourself
Yours is the only scoring there is, so nobody will contradict it: do that yourself. Your first scoring is above, in <judge-scoring>. Argue against it as a careful opponent would: which risk did you not see, which alternative did you not consider, which criterion did you apply more gently here than elsewhere? Then score once more.`;
