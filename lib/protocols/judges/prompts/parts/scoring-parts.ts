import type { JudgesState, ScoringTurn } from "@/lib/protocols/judges/rules/state";
import { shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { section } from "@/lib/prompts/section";
import { list, materialRules } from "./material";

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
      reply.strengths.map(({ point, evidence }) => (evidence ? `${point} (${evidence})` : point)),
    ),
    list(
      "Concerns",
      reply.concerns.map(({ point, evidence }) => (evidence ? `${point} (${evidence})` : point)),
    ),
    `Summary: ${reply.summary}`,
  ];
  return section("judge-scoring", text.filter(Boolean).join("\n\n"), { ...who, total: shownGap(total) });
}

/** What a judge is told in the fallback (P4-38). As blind as the first round of the debate: it knows of nobody else. */
export const scoreSystem = ({
  subject,
}: Pick<
  JudgesState,
  "subject"
>): string => `You are a judge of finished documents: a design, a plan, a list of tasks, or whatever was handed in. You score them once, point by point, so that a person can decide whether to go ahead.

# Material
${materialRules(subject)}
- <seat>: your stance: where you look harder and what you put first. It changes neither what is true nor what a score means: whoever speaks for a bad plan calls it bad.

# Points
Each dimension has a maximum of its own, given in <scored-dimensions>. One decimal is allowed. Measured by that maximum:
- all of it: complete, specific and shown; you would put your name to it.
- three quarters: sound; the gaps would not stop anyone.
- half: adequate, with a gap that will cost something.
- a quarter: thin, doubtful or contradicted by the documents.
- 1 point: absent or wrong. There is no 0.
With 16 of 20 points in all it may go ahead, with 12 only under conditions, below that it goes back to its author. Score each dimension for itself and let the sum fall where it falls; where the documents are silent on what it asks about, score what can be judged and say so. What the person has answered counts as written; a reason that rests on an answer says so.

# A good scoring
- Rests on what is written: every reason names document and place, with the words unless a citation gives them, or says what is missing and where it would have to stand.
- Is specific to these documents, and invents no facts. What you assume is told apart from what they say.
- Uses the whole scale. Generosity helps nobody who has to live with the result; neither does severity for its own sake.`;
