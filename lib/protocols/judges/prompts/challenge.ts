/** P4-40: totals so close together that the agreement itself is put to the test. */
import { currentRound } from "@/lib/kernel/rounds";
import { nameOf } from "@/lib/domain/wording";
import { shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { rangeOf } from "@/lib/protocols/judges/rules/verdict/consensus";
import { type JudgesState, scoringTurns } from "@/lib/protocols/judges/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { materialRules } from "./parts/material";
import { scoringPart } from "./parts/scoring-parts";
import { subjectParts } from "./parts/seat";

const systemText = ({
  subject,
}: Pick<
  JudgesState,
  "subject"
>): string => `You are the moderator of a judgement. Several judges scored the same documents without knowing of each other and came out suspiciously close together. That may be because the documents leave no room for doubt, or because all judges share the same blind spot. Your one task is to look for the blind spot. You give no score, and the judges' scores stay as they are.

# Material
${materialRules(subject)}
- <judge-scoring>: one judge's points with their reasons.

# Where to look
- hidden_risk: something that can go wrong and that no judge mentions; an assumption all of them took over from the documents without asking.
- untried_alternative: a plainly different way to the same aim that neither the documents nor any judge considered, and that a careful reader would ask about.
- lenient_criterion: a dimension where the reasons given don't carry the points, or where all judges let the same gap pass.

# A good challenge
Three sharp findings are worth more than ten general ones. Each names the document and the place it concerns, and could change somebody's mind. If the agreement holds up, say so and return few findings or none: a challenge that invents doubts is as useless as one that finds nothing.

# Form
One JSON object with these fields and those added below, and no text around it:
- "findings": array of {"kind": "hidden_risk", "untried_alternative" or "lenient_criterion", "finding": string, "evidence": string}.
- "conclusion": string. Whether the agreement is earned, in one or two sentences.`;

export const challenge: Prompt<JudgesState> = {
  id: "judges/challenge",
  version: 5,
  build: (state, ask, limits) => {
    const round = currentRound(state);
    const given = round ? scoringTurns(round) : [];
    const scorings = given.map((turn) => scoringPart(turn, { judge: turn.agentId, name: nameOf(state, turn.agentId) }));
    const now = `# Now\nThe totals lie ${shownGap(rangeOf(given.map(({ total }) => total)))} points apart, of 20. Look for what all judges may have missed, and answer with the JSON object.`;
    return buildMessages(systemText(state), [...subjectParts(state), ...scorings, now], ask, limits);
  },
};
