/** P1-50: the Domain Expert answers the three concerns of the Adversarial Reviewer. */
import { openIssuesOf } from "@/lib/protocols/review/rules/judging/ledger";
import { TOP_CONCERNS } from "@/lib/protocols/review/rules/lenses/section";
import { crossCritiqueReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState, Turn } from "@/lib/protocols/review/rules/state";
import { inline, section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { searchParts } from "./parts/course";
import { decisionsPart } from "./parts/decisions";
import { formText } from "@/lib/prompts/form";
import { openIssuesPart } from "./parts/issues";
import { buildInLevels } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { seatOf, seatParts } from "./parts/seat";
import { sharedValuesText } from "./parts/shared-values";
import { artifactPart, isArtifactCut, subjectParts } from "./parts/subject";

const MATERIAL: readonly Material[] = [
  "shared-values",
  "research-anchor",
  "question",
  "context",
  "participants",
  "artifact",
  "search-result",
  "decisions",
  "seat",
  "reference-text",
  "open-issues",
  "reviewer-concern",
];

const ROLE = `You are the Domain Expert in the review of a section. The Adversarial Reviewer says NO and has named its ${TOP_CONCERNS} worst concerns. You give no verdict now and raise no issue of your own. Your one task is to say of each concern whether the reviewer is right, and to write what follows from it.`;

const ANSWERING = `# A good answer
- Judges the concern, not the reviewer: by the section as it stands, by your reference material and by what the field knows, and it says which of these decided.
- YES: the concern holds. Write the change: the new sentence or passage, with the place it goes to.
- PARTIALLY: say in the text which part holds and write the change for it; for the other part the rebuttal.
- NO: the concern does not hold. Write the rebuttal as it could be sent to the reviewer, with the passage, table or source that answers it. A concern that the text should have answered and did not is at least PARTIALLY right.
- Owes nobody a favour. Granting everything is as useless as granting nothing.
- Invents nothing: no result, figure or source that is not in the material. Where only new evidence would answer it, say YES and write the weaker claim that holds without it.`;

const FORM = formText(crossCritiqueReplySchema, {
  answers: "One for each <reviewer-concern>, in their order.",
  "answers[].concern": "The concern, word for word.",
  "answers[].change_or_rebuttal_text": "Ready to be used: text for the section, or the reply to the reviewer.",
});

export const crossCritique: Prompt<ReviewState> = {
  id: "review/cross_critique",
  version: 5,
  build: (state, ask) => {
    const seat = seatOf(state, ask);
    const reviewer = refusing(state, ask.round);
    const concerns = (reviewer?.assessment.questions ?? []).map((concern, index) =>
      section("reviewer-concern", concern, { number: index + 1 }),
    );
    const system = [
      ROLE,
      materialText(state, MATERIAL),
      sharedValuesText(state.config, "assessor"),
      ANSWERING,
      FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...subjectParts(state, measure),
        artifactPart(state, measure),
        ...searchParts(state.searches, measure),
        ...decisionsPart(state, state.decisions, "assessor"),
        ...seatParts(state, seat, measure),
        ...(reviewer ? openIssuesPart(state, openIssuesOf(state.ledger, reviewer.agentId), measure) : []),
        ...concerns,
        [
          `# Now`,
          `You are ${inline(seat.name)}. <open-issues> holds the claims the reviewer attacks; the concerns are its questions.`,
          ...(isArtifactCut(state, measure) ? [CUT] : []),
          `Answer each of the ${TOP_CONCERNS} concerns, as the JSON object.`,
        ].join("\n"),
      ],
      mayCutArtifact: true,
    });
  },
};

const CUT =
  "The section is too long for one prompt: marks in square brackets show what you can't read. Where an answer depends on it, say so.";

/** The one whose NO brought it about. */
function refusing({ rounds }: ReviewState, number: number): Turn | undefined {
  const round = rounds.find((one) => one.number === number);
  return round?.order
    .flatMap((id) => round.turns[id] ?? [])
    .find(({ assessment }) => assessment.reviewVerdict === "NO");
}
