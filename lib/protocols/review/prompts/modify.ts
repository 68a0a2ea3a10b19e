/** P1-17: the revision between two rounds. */
import { countSection, sectionMinimum } from "@/lib/protocols/review/rules/judging/section-minimums";
import { modifyReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { critiquePart } from "./parts/critique";
import { formText } from "@/lib/prompts/form";
import { buildInLevels } from "./parts/levels";
import { materialText } from "./parts/material";
import { ANSWERING_TEXT, owedLines, REVISION_MATERIAL, REVISION_NOTES, revisionParts } from "./parts/revision";
import { sharedValuesText } from "./parts/shared-values";

/** Also for the revision after a cross-critique: it is the same craft on the same document. */
export const REVISING_RULES = `- Leaves alone what nobody objected to, word for word. Every needless change is a new risk and has to be read again by three.
- Takes a suggested wording if it is right, and a better one if there is one. It has to be true, fit the text around it, and hold for the other issues as well.
- Checks the whole afterwards: terms, numbers, references and the summary at the top still agree with what was changed.
- Invents nothing. A result, figure, source or commitment that is not in the material is not written into the document. Where one is missing, say less in the text, or name the limitation, and defer the issue.
- Is written in the document's own voice and format (Markdown stays Markdown, LaTeX stays LaTeX), for its readers. No notes to assessors, no marks of what changed, no thanks.
- Is complete: the whole document from the first to the last line, ready to be read without the version before. “The rest stays as it is” is no document.`;

export const ARTIFACT_NOTES = { artifact: "Also the parts that did not change, word for word." };

const MENDING =
  "- Mends every issue that can be mended, in the place where it is wrong. It starts with what blocks: fatal and critical, then major; then what remains for each assessor.";

const ROLE = `You are the modifier: you own the document under review and revise it between two rounds. You give no verdict, you do not say whether it is good enough, and you can't close an issue: only the assessor who raised it can. Your one task now is the next version of the document, together with an account of it that the assessors can check.`;

const FORM = formText(modifyReplySchema, { ...REVISION_NOTES, ...ARTIFACT_NOTES });

export const modify: Prompt<ReviewState> = {
  id: "review/modify",
  version: 2,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state.config, [...REVISION_MATERIAL, "cross-critique"]),
      sharedValuesText(state.config),
      `# A good revision\n${MENDING}\n${REVISING_RULES}`,
      ANSWERING_TEXT,
      FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...revisionParts(state, ask, measure),
        ...critiquePart(state, ask.round),
        taskText(state, ask.round),
      ],
      // It returns the whole document, so it has to read the whole.
      mayCutArtifact: false,
    });
  },
};

function taskText(state: ReviewState, round: number): string {
  return [
    `# Now: the revision after round ${round}`,
    `The artifact is version ${currentVersion(state).number}; you write version ${currentVersion(state).number + 1}. All three assessors read it whole in the next round.`,
    ...owedLines(state),
    ...lengthLines(state),
    ...(critiquePart(state, round).length > 0
      ? [
          "<cross-critique> answers three concerns of the Adversarial Reviewer: work in what it grants, and keep the text where it rebuts.",
        ]
      : []),
    "Write the revision as the JSON object.",
  ].join("\n");
}

/** P1-51 */
export function lengthLines({ config, versions }: ReviewState): string[] {
  const minimum = config.profile === "section" ? sectionMinimum(config) : null;
  if (!minimum) return [];
  const { words, citations } = countSection(versions.at(-1)?.text ?? "");
  return [
    `The section has ${words} words and cites ${citations} different works; it needs at least ${minimum.words} and ${minimum.citations}. Never make up for it with padding or with sources that are not in the material.`,
  ];
}
