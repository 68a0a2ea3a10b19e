/** P1-17, P1-57: the revision between two rounds; and P1-59, what a person decided written down. Both are edits that a program applies. */
import { answersAt } from "@/lib/protocols/review/rules/gates/disagreement";
import { openIssues, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { countSection, sectionMinimum } from "@/lib/protocols/review/rules/judging/section-minimums";
import { SHORT_DOCUMENT } from "@/lib/protocols/review/rules/replies/check-revision";
import { carryOutReplySchema, modifyReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, sinceLastRead, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { changesPart } from "./parts/course";
import { critiquePart } from "./parts/critique";
import { decisionsPart } from "./parts/decisions";
import { formText, type FieldNotes } from "@/lib/prompts/form";
import { section } from "@/lib/prompts/section";
import { keptPassagesPart, openIssuesPart } from "./parts/issues";
import { buildInLevels } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { answeringText, owedLines, REVISION_MATERIAL, REVISION_NOTES, revisionParts } from "./parts/revision";
import { seatOf, seatParts } from "./parts/seat";
import { sharedValuesText } from "./parts/shared-values";
import { artifactPart } from "./parts/subject";

/** The same craft wherever the document is changed. */
export const REVISING_RULES = `- Is made of edits: a program replaces the passage in "find" and keeps everything else to the byte. To add something, find the words it follows and repeat them. All edits apply to the artifact as you read it and must not overlap.
- Leaves alone what nobody objected to.
- Takes a suggested wording only if it is true, fits the text around it, and holds for the other issues as well; else a better one.
- Checks that terms, numbers, references and the summary at the top still agree.
- Invents nothing: a result, figure, source or commitment that is not in the material is not written down. Say less, or name the limitation. A figure, name or date that only an assessor proposes is not known: where the text needs it, list it in the change's "proposed".
- Keeps the document's own voice and format. No notes to assessors, no marks of what changed.`;

const REWRITING = `- Writes a section anew only to restructure it, a short document as a whole only where hardly a sentence stays. The program finds what is lost: name it by its heading or first words in a change that answers the issue which asked for it.`;

const MENDING =
  "- Mends every issue that can be mended, where it is wrong, beginning with the worst; then what remains for each assessor.";

/** P1-58 */
export const KEEPING =
  "- Keeps the words in <resolved-issues>, which resolved issues or provide for conditions. Where they have to change, a change says so, with that id.";

const ROLE = `You are the modifier: you own the document under review and revise it between two rounds. You give no verdict and close no issue: only those who raised one can. Your one task now is the next version, as edits, with an account that the assessors can check.`;

export const EDIT_NOTES: FieldNotes = {
  edits: "[] with a rewrite.",
};
const FORM = formText(modifyReplySchema, { ...REVISION_NOTES, ...EDIT_NOTES });

export const modify: Prompt<ReviewState> = {
  id: "review/modify",
  version: 12,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, [...REVISION_MATERIAL, "resolved-issues", "cross-critique"]),
      sharedValuesText(state.config, "other"),
      `# A good revision\n${MENDING}\n${REVISING_RULES}\n${KEEPING}\n${REWRITING}`,
      answeringText(state.config),
      FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...revisionParts(state, ask, measure),
        ...keptPassagesPart(state),
        ...critiquePart(state, ask.round),
        taskText(state, ask.round),
      ],
      // A passage has to be copied exactly, so it has to be read.
      mayCutArtifact: false,
    });
  },
};

function taskText(state: ReviewState, round: number): string {
  const { number } = currentVersion(state);
  return [
    `# Now: the revision after round ${round}`,
    `The artifact is version ${number}; you write version ${number + 1}. All three assessors read it whole in the next round.`,
    ...rewriteLines(state),
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

/** Whether it may be written out again at all. */
export function rewriteLines(state: ReviewState): string[] {
  const { length } = currentVersion(state).text;
  return length > SHORT_DOCUMENT
    ? [
        `The artifact has ${length.toLocaleString("en")} characters, more than ${SHORT_DOCUMENT.toLocaleString("en")}: it is changed by edits and sections, and "artifact" is null. A new section is an edit.`,
      ]
    : [];
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

const CARRYING_ROLE = `You are the modifier: you own the document under review. The responsible person has decided something, and your one task now is to write exactly this into the document, as edits. You reopen nothing, answer no other issue and give no verdict.`;

const CARRYING = `# A good change
- Does what <decisions> says, whole: where it sides with an assessor, what that assessor asked for; where it answers a question, that answer, wherever the document depends on it; where something was left to you, what you proposed. One that leaves the text as it is gets no edit, and "nothing_to_write" says so.
${REVISING_RULES}
${REWRITING}
- Keeps one account of all that changed: an entry of <change-list> that is no longer true is named in "replaces" by the change that stands for it now.`;

const CARRYING_FORM = formText(carryOutReplySchema, {
  ...EDIT_NOTES,
  "changes[].what": "The place and what stands there now.",
  "changes[].why": "Which decision it follows.",
  "changes[].answers": { instead: "Ids of the issues that turn on the decision." },
});

const CARRYING_MATERIAL: readonly Material[] = [
  "question",
  "artifact",
  "decisions",
  "seat",
  "reference-text",
  "open-issues",
  "change-list",
];

/** Given what the decision is about, and nothing of the rest of the review: nothing else is to be touched. */
export const carryOut: Prompt<ReviewState> = {
  id: "review/carry_out",
  version: 7,
  build: (state, ask) => {
    const { title, question } = state.subject;
    const system = [CARRYING_ROLE, materialText(state, CARRYING_MATERIAL), CARRYING, CARRYING_FORM].join("\n\n");
    const task = [
      "# Now",
      ...rewriteLines(state),
      ...(keptPassagesPart(state).length > 0 ? [KEPT] : []),
      "Write what was decided into the document, as the JSON object.",
    ].join("\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        section("question", `${title}\n\n${question}`),
        artifactPart(state, measure),
        ...decisionsPart(state, state.decisions.slice(-1), "modifier"),
        ...seatParts(state, seatOf(state, ask), measure),
        ...openIssuesPart(state, withoutLastChanges(state, issuesDecided(state)), measure),
        ...changesPart(state, measure, true),
        ...keptPassagesPart(state),
        task,
      ],
      mayCutArtifact: false,
    });
  },
};

/** They stand in the change list. */
function withoutLastChanges(state: ReviewState, issues: readonly LedgerIssue[]): LedgerIssue[] {
  const first = sinceLastRead(state).made[0]?.number ?? Number.POSITIVE_INFINITY;
  return issues.map((issue) => ({ ...issue, changes: issue.changes.filter(({ version }) => version < first) }));
}

/** Said only where there is something to keep. */
export const KEPT =
  "<resolved-issues> holds words of the document that resolved issues or provide for conditions: keep them, or name that id in the change that replaces them.";

/** Those the questions were about; a side that was taken is about all that is open. */
function issuesDecided(state: ReviewState): readonly LedgerIssue[] {
  const decision = state.decisions.at(-1);
  const asked = decision ? answersAt(state, decision).map(({ issueId }) => issueId) : [];
  return asked.length > 0 ? state.ledger.filter(({ id }) => asked.includes(id)) : openIssues(state.ledger);
}
