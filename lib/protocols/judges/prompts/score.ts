/** The fallback's one round (P4-38), and the moderator in the judges' place where too few answered (P4-42). */
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { ANSWER_FORM } from "./parts/material";
import { scoreSystem } from "./parts/scoring-parts";
import { ANSWER_AS_SEAT, seatOf, seatPart, subjectParts } from "./parts/seat";

const NOW = `# Now
Score the documents on your own. Read all of them before you give the first point.

${ANSWER_FORM}
- "strengths": array of {"point": string, "evidence": string}, the two or three that matter most.
- "concerns": array of {"point": string, "evidence": string}, the two or three that matter most.
- "dimension_scores": array of {"dimension": id from <scored-dimensions>, "reason": what earned the points and what cost the rest, "score": number from 1 to the maximum of the dimension}, every dimension once.
- "summary": string. The judgement in a short paragraph: what decides it, and what would earn the missing points.`;

export const score: Prompt<JudgesState> = {
  id: "judges/score",
  version: 5,
  build: (state, ask, limits) =>
    buildMessages(
      scoreSystem(state),
      [...subjectParts(state), NOW, seatPart(seatOf(state, ask)), ANSWER_AS_SEAT],
      ask,
      limits,
    ),
};

const INTERNAL_SEAT = section(
  "seat",
  "You stand in where no independent judge could be reached, and the result will be marked as internal. Lay equal weight on what speaks for the documents and against them, and be stricter with yourself than you would be with others: nobody checks this scoring.",
  { name: "Internal validation", stance: "neutral" },
);

export const validateInternally: Prompt<JudgesState> = {
  id: "judges/validate_internally",
  version: 5,
  build: (state, ask, limits) =>
    buildMessages(scoreSystem(state), [...subjectParts(state), NOW, INTERNAL_SEAT, ANSWER_AS_SEAT], ask, limits),
};
