/** Round 1 (P4-14, P4-15): alone with the documents, and, where they were revised, with what the version before was sent back for (P4-45). */
import { startedRound } from "@/lib/kernel/rounds";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { quotedBy, quotedByModerator } from "@/lib/protocols/judges/rules/verdict/cited-words";
import { askedFindings, earlierLabel } from "@/lib/protocols/judges/rules/verdict/findings";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { judgeSystem } from "./parts/judge-system";
import { ANSWER_FORM, OVERALL_FORM } from "./parts/material";
import { ANSWER_AS_SEAT, seatOf, seatPart, subjectParts } from "./parts/seat";

const nowText = (isRevised: boolean): string => `# Now
Judge the documents on your own. Read all of them before you score, then go through your seat's questions, then look once more for what would change your mind.${isRevised ? "\nAn earlier version was sent back for what stands in <earlier-findings>. Look up in the documents what became of each; that it was named before makes it neither right nor wrong." : ""}

${ANSWER_FORM}
- "position_statement": {"strengths": array of {"point": string, "evidence": string}, "concerns": the same, "verdict": string}. The verdict is your judgement from your stance in a short paragraph: what decides it, and what would have to change for a higher score.
- "key_claims": array of {"claim": string, "evidence": string, "confidence": "HIGH", "MEDIUM" or "LOW", "weighs": "for" or "against" the documents, "dimension": id of the one whose score it decides}. The two to six statements your scores rest on, each such that someone could show it to be wrong; what costs a dimension points is among them. HIGH: anyone can check it in the documents, because they say it or because what would have to stand there does not. MEDIUM: it follows from them by a step that could be disputed. LOW: it rests on an assumption, which the claim names.
- "critical_findings": array of {"document": name of the document, "section": heading or place, "finding": what fails and what follows, "evidence": string}. What stands here is not repeated as a claim.
${isRevised ? `${CHECKS_FORM}\n` : ""}- "dimension_scores": array of {"dimension": id from <scored-dimensions>, "score": whole number from 1 to 5}, every dimension once.
${OVERALL_FORM}`;

/** Its field is asked for only then (replies.ts). */
const CHECKS_FORM = `- "earlier_findings": array of {"finding_id": id from <earlier-findings>, "state": "resolved", "partly", "open" or "not_applicable", "passage": document, place and words that settle it, or what is still missing and where}, every finding once.`;

/** Conditions are counted anew: what was K2 is another one now, or none. */
const CONDITION_IDS = / ?\(K\d{1,4}(?:, K\d{1,4})*\)/g;

export const analyse: Prompt<JudgesState> = {
  id: "judges/analyse",
  version: 8,
  build: (state, ask, limits) => {
    const earlier = askedFindings(state, startedRound(state).judgement);
    const listed = earlier
      .map(
        ({ id, text, raisedIn, by }) =>
          `${earlierLabel(id)}: ${by ? quotedBy(state, raisedIn, by, text) : quotedByModerator(state, raisedIn, text.replaceAll(CONDITION_IDS, ""))}`,
      )
      .join("\n");
    return buildMessages(
      judgeSystem(state),
      [
        ...subjectParts(state),
        ...(earlier.length > 0 ? [section("earlier-findings", listed)] : []),
        nowText(earlier.length > 0),
        seatPart(seatOf(state, ask)),
        ANSWER_AS_SEAT,
      ],
      ask,
      limits,
    );
  },
};
