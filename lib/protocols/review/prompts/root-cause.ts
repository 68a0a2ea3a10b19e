/** P1-41: each assessor names why all ideas failed, without knowing what the other two name. */
import { rootCauseReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { inline } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { ratingViewParts } from "./parts/assessor-views";
import { searchParts } from "./parts/course";
import { decisionsPart } from "./parts/decisions";
import { formText } from "@/lib/prompts/form";
import { ideaHistoryPart } from "./parts/ideas";
import { buildInLevels } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { seatOf, seatParts } from "./parts/seat";
import { sharedValuesText } from "./parts/shared-values";
import { artifactPart, subjectParts } from "./parts/subject";

const MATERIAL: readonly Material[] = [
  "shared-values",
  "research-anchor",
  "question",
  "context",
  "starting-material",
  "participants",
  "artifact",
  "idea-history",
  "search-result",
  "decisions",
  "assessor-view",
  "seat",
  "reference-text",
];

const ROLE = `You are one of three assessors of a set of research ideas. The round is over, and a majority rated every idea WEAK or KILL. You do not rate anything now, and you do not propose ideas: the modifier writes new ones. Your one task is to name the cause the failures have in common, as your seat sees it, and the searches that could lead out of it.`;

const FINDING = `# A good cause
- Explains the failure of all the ideas, or of all but one that it names, not only of the worst.
- Lies beneath the single objections: where the ideas were looked for, what they all take for granted, what all of them lack. “They are not novel” is the finding; why this set could not be novel is the cause.
- Rests on the reasons the assessors gave, and says by idea id where it shows.
- Can be acted on: from it follows where to look instead.
The searches are broader than the ideas were: another field with the same problem, the opposite assumption, a kind of data nobody has used. Method, task and distinguishing term, as for a scholarly search engine; two to four of them.`;

const FORM = formText(rootCauseReplySchema, { cause: "Two to five sentences." });

export const rootCause: Prompt<ReviewState> = {
  id: "review/root_cause",
  version: 6,
  build: (state, ask) => {
    const round = state.rounds.find(({ number }) => number === ask.round);
    const system = [
      ROLE,
      materialText(state, MATERIAL),
      sharedValuesText(state.config, "assessor"),
      FINDING,
      FORM,
    ].join("\n\n");
    const seat = seatOf(state, ask);
    const task = [
      `# Now: after round ${ask.round}`,
      `You are ${inline(seat.name)}. The other two are asked the same at this moment.`,
      "Answer with the JSON object.",
    ].join("\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...subjectParts(state, measure),
        artifactPart(state, measure),
        ...ideaHistoryPart(state, measure),
        ...searchParts(state.searches, measure),
        ...decisionsPart(state, state.decisions, "assessor"),
        // The round is over and rates nothing any more: a common cause can only be found in everybody's reasons.
        ...(round ? ratingViewParts(state, round) : []),
        ...seatParts(state, seat, measure),
        task,
      ],
      mayCutArtifact: true,
    });
  },
};
