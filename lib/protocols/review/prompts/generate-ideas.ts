/** What a review begins with where it was not handed in: the first idea cards (P1-42), or a draft of the document (P1-61). */
import { INITIAL_CARDS } from "@/lib/protocols/review/rules/ideas/idea-card";
import { draftReplySchema, generateIdeasReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import { PROFILES } from "@/lib/protocols/review/rules/profiles";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { cardNotes } from "./parts/card-notes";
import { formText } from "@/lib/prompts/form";
import { buildInLevels } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { seatOf, seatParts } from "./parts/seat";
import { sharedValuesText } from "./parts/shared-values";
import { subjectParts } from "./parts/subject";

const MATERIAL: readonly Material[] = [
  "shared-values",
  "research-anchor",
  "question",
  "context",
  "starting-material",
  "participants",
  "seat",
  "reference-text",
];

const DRAFT_MATERIAL: readonly Material[] = MATERIAL.filter((name) => name !== "starting-material");

const ROLE = `You are the modifier of a review of research ideas: you own the set of idea cards that three assessors will rate for novelty, feasibility and positioning. You rate nothing yourself. Your one task now is the first set of ${INITIAL_CARDS} cards.`;

const GENERATING = `# A good first set
- ${INITIAL_CARDS} cards, each with one core question whose answer is open and would matter to somebody who can be named.
- At least one comes from contradiction mining (two findings or beliefs that can't both hold) or from assumption challenging (what everybody takes for granted and nobody has tested). Say so in novelty_source in these words.
- At least one is safe: feasibility "high" with the means in <research-anchor>, and still worth doing.
- At least one is ambitious: scope "journal", or feasibility "low" with a prize that is worth it.
- No two are near-duplicates. If two cards would be answered by the same study, merge them and write another one.
- Grows from the material: the gaps, tensions and means that are there. General ideas that would fit any project are worth nothing here.
- Is honest: risk and competition as far as you know them, “none known to me” where that is the truth, no invented paper, data set or group. The assessors will look.`;

const FORM = formText(generateIdeasReplySchema, cardNotes("cards[]"));

export const generateIdeas: Prompt<ReviewState> = {
  id: "review/generate_ideas",
  version: 5,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, MATERIAL),
      sharedValuesText(state.config, "other"),
      GENERATING,
      FORM,
    ].join("\n\n");
    const task = "# Now\nWrite the first set as the JSON object.";
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [...subjectParts(state, measure), ...seatParts(state, seatOf(state, ask), measure), task],
      mayCutArtifact: false,
    });
  },
};

const DRAFTING = (
  artifact: string,
): string => `You are the modifier of a review that begins without a document. Three assessors will judge it round after round, and you will revise it; you judge nothing. Your one task now is the first draft, from the question and what was handed in with it. What the panel reads: ${artifact}.

# A good first draft
- Is the document the question asks for, complete in its parts, as short as it can be and as exact as the material allows: its point at the top, then what follows from it.
- Decides what can be decided from the material, gives the reasons, and names the alternatives that were left.
- Invents nothing: a figure, a source, a name or a commitment that is not in the material is marked as open in the text, so that the assessors and the person see what is missing.
- Is Markdown with headings, so that it can be revised section by section.`;

const DRAFT_FORM = formText(draftReplySchema);

export const draft: Prompt<ReviewState> = {
  id: "review/draft",
  version: 4,
  build: (state, ask) => {
    const { artifact } = PROFILES[state.config.profile];
    const system = [
      DRAFTING(artifact.charAt(0).toLowerCase() + artifact.slice(1)),
      materialText(state, DRAFT_MATERIAL),
      sharedValuesText(state.config, "other"),
      DRAFT_FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...subjectParts(state, measure),
        ...seatParts(state, seatOf(state, ask), measure),
        "# Now\nWrite the first draft as the JSON object.",
      ],
      mayCutArtifact: false,
    });
  },
};
