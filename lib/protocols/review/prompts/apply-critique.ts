/** P1-50: the modifier works the cross-critique in; no round follows, a person reads the result. */
import { openIssues } from "@/lib/protocols/review/rules/judging/ledger";
import { applyCritiqueReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { critiquePart } from "./parts/critique";
import { formText } from "@/lib/prompts/form";
import { keptPassagesPart } from "./parts/issues";
import { buildInLevels } from "./parts/levels";
import { materialText } from "./parts/material";
import { EDIT_NOTES, KEEPING, lengthLines, REVISING_RULES, rewriteLines } from "./modify";
import { REVISION_MATERIAL, REVISION_NOTES, revisionParts } from "./parts/revision";
import { sharedValuesText } from "./parts/shared-values";

const ROLE = `You are the modifier: you own the section under review. The last round ended with the Adversarial Reviewer's NO; the Domain Expert has answered its three concerns. You give no verdict and close no issue. Your one task now is to work these answers into the section. No further round follows: a person reads the result together with what is still open.`;

const APPLYING = `# The three answers
- Reviewer right YES: carry out the change, at the place it is about and wherever else the same mistake stands.
- PARTIALLY: carry out what is granted, and let the text say clearly what it does hold to.
- NO: keep the claim. If the rebuttal shows that a reader could stumble there as well, make the text say what answers it; else leave it untouched.
The answer is the Expert's proposal, not a text to be pasted: the wording has to be true, fit the section and be covered by the material. Do not begin new work on other issues; rule on those the three answers settle or touch, with a reason, and leave the others out.`;

const FORM = formText(applyCritiqueReplySchema, {
  ...REVISION_NOTES,
  ...EDIT_NOTES,
  rulings: { instead: "Only for issues the three answers bear on; [] if there is none." },
  same_issues: { instead: "[] here." },
  settlements: { instead: "[] here: contradictions are settled between rounds." },
  decisions_needed: { instead: "[] here." },
});

export const applyCritique: Prompt<ReviewState> = {
  id: "review/apply_critique",
  version: 6,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, [...REVISION_MATERIAL, "resolved-issues", "cross-critique"]),
      sharedValuesText(state.config, "other"),
      APPLYING,
      `# A good revision\n${REVISING_RULES}\n${KEEPING}`,
      FORM,
    ].join("\n\n");
    const open = openIssues(state.ledger).map(({ id }) => id);
    const task = [
      "# Now",
      `Open after round ${ask.round}: ${open.join(", ") || "nothing"}.`,
      ...rewriteLines(state),
      ...lengthLines(state),
      "Write the section with the three answers worked in, as the JSON object.",
    ].join("\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...revisionParts(state, ask, measure),
        ...keptPassagesPart(state),
        ...critiquePart(state, ask.round),
        task,
      ],
      mayCutArtifact: false,
    });
  },
};
