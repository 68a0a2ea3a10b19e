/** P1-60: the last edit for minor points, and the small check of it by those who raised them. */
import { openIssues } from "@/lib/protocols/review/rules/judging/ledger";
import { checkEditReplySchema, closingEditReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import { editedPointsOf } from "@/lib/protocols/review/rules/revision/closing-edit";
import { wholeDifference } from "@/lib/domain/edits/difference";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { formText } from "@/lib/prompts/form";
import { inline, section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { KEPT, REVISING_RULES } from "./modify";
import { decisionsPart } from "./parts/decisions";
import { keptPassagesPart, openIssuesPart, ownIssuesPart } from "./parts/issues";
import { buildInLevels } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { seatOf, seatParts } from "./parts/seat";
import { sharedValuesText, valuesParts } from "./parts/shared-values";
import { artifactPart, subjectParts } from "./parts/subject";

const EDIT_MATERIAL: readonly Material[] = [
  "shared-values",
  "question",
  "context",
  "participants",
  "artifact",
  "decisions",
  "seat",
  "reference-text",
  "open-issues",
];

const EDITING = `You are the modifier: you own the document under review. All three assessors pass it, and only lesser points are open. Your one task now is a closing edit for them. No round follows: whoever raised a point sees what you changed for it, and an edit that is not fine is taken back.

# A good closing edit
- Mends what can be mended in a few words, and nothing that would change what the document says: everybody has passed that.
- Rules on every open point: FIXED, or OVERRULED or DEFERRED with the reason. Each edit names in "answers" the points it is for.
${REVISING_RULES}`;

const EDIT_FORM = formText(closingEditReplySchema, {
  "rulings[].issue_id": "As in <open-issues>.",
  "changes[].what": "The place and what stands there now.",
});

export const closingEdit: Prompt<ReviewState> = {
  id: "review/closing_edit",
  version: 5,
  build: (state, ask) => {
    const open = openIssues(state.ledger);
    const system = [
      EDITING,
      materialText(state, EDIT_MATERIAL),
      sharedValuesText(state.config, "other"),
      EDIT_FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...subjectParts(state, measure),
        artifactPart(state, measure),
        ...decisionsPart(state, state.decisions, "modifier"),
        ...seatParts(state, seatOf(state, ask), measure),
        ...openIssuesPart(state, open, measure),
        ...keptPassagesPart(state),
        `# Now\n${keptPassagesPart(state).length > 0 ? `${KEPT}\n` : ""}Open: ${open.map(({ id }) => id).join(", ")}. Write the closing edit as the JSON object.`,
      ],
      mayCutArtifact: false,
    });
  },
};

const CHECK_MATERIAL: readonly Material[] = ["shared-values", "seat", "own-issues", "document-changes"];

const CHECKING = `You are one of three assessors. All of you passed the document; the modifier has made one last edit for the lesser points that were open. Your one task now is to look at what was changed for yours. You raise nothing new and give no verdict: if it does what you asked, or does no harm, it is fine. What you call wrong is taken back, and your point stays open.`;

const CHECK_FORM = formText(checkEditReplySchema, {
  "wrong[].issue_id": "As in <own-issues>.",
  "wrong[].what": "What is wrong with the change, in a sentence.",
});

export const checkEdit: Prompt<ReviewState> = {
  id: "review/check_edit",
  version: 4,
  build: (state, ask) => {
    const seat = seatOf(state, ask);
    const points = editedPointsOf(state, ask.agentId);
    const base = state.closingEdit?.base ?? "";
    const system = [CHECKING, materialText(state, CHECK_MATERIAL), CHECK_FORM].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...valuesParts(state.config),
        section("document-changes", wholeDifference(base, currentVersion(state).text)),
        ...seatParts(state, seat, { ...measure, referenceTokens: 0 }),
        ...ownIssuesPart(state, points, ask.agentId, measure),
        `# Now\nYou are ${inline(seat.name)}. Your points: ${points.map(({ id }) => id).join(", ")}. Answer with the JSON object.`,
      ],
      mayCutArtifact: true,
    });
  },
};
