/** P1-34: what is laid before the person when the rounds are spent. */
import { currentRound } from "@/lib/kernel/rounds";
import { blockersIn } from "@/lib/protocols/review/rules/briefing";
import { contradictionsIn } from "@/lib/protocols/review/rules/judging/contradictions";
import { roundLimit } from "@/lib/protocols/review/rules/config";
import { openIssues, resolvedRound } from "@/lib/protocols/review/rules/judging/ledger";
import { summariseReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { assessorViewParts } from "./parts/assessor-views";
import { contradictionParts, openRequestsPart, searchParts } from "./parts/course";
import { decisionsPart } from "./parts/decisions";
import { formText } from "@/lib/prompts/form";
import { ideaHistoryPart } from "./parts/ideas";
import { openIssuesPart, resolvedIssuesPart } from "./parts/issues";
import { buildInLevels, type Measure } from "./parts/levels";
import { materialText, type Material } from "./parts/material";
import { blockerPart } from "./parts/revision";
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
  "seat",
  "reference-text",
  "assessor-view",
  "resolved-issues",
  "open-issues",
  "contradiction",
  "blocker-list",
];

const ROLE = `You are the modifier of a review whose rounds are spent without consensus. You revise nothing now and you give no verdict on the document. Your one task is to tell the person who decides what was settled, what was not, who holds what, and what you would do, so that they can decide without reading the rounds.`;

const SUMMARISING = `# A good summary
- Is short and complete: every open issue appears once, every resolved one with the change that settled it. The person reads nothing else.
- Is fair: each position as its assessor would put it, with its strongest reason and its figures. You were a party to it, since you made the revisions: let nobody guess which side you were on before your recommendation.
- Finds the two sides the person has to choose between: the two assessors whose last word pulls the document into different directions, or, where they do not contradict each other, the one who asks for most and the one who asks for least. They are two different assessors.
- Offers a compromise you would stand by: one concrete change or condition that could be carried out tomorrow, with what each side gives up. Not a bit of both.
- Recommends one thing per issue and one thing in all: accept, side with one, take the compromise or grant another round, and why, in the light of what it costs if it is wrong. Another round is worth it only if you can say which change would move whom.
- Claims nothing the material does not show. What nobody answered is called unanswered.`;

const FORM = formText(summariseReplySchema, {
  resolved: "One for each of <resolved-issues>; [] if there is none.",
  "resolved[].issue_id": "As in <resolved-issues>.",
  "resolved[].by": "In half a line.",
  unresolved: "One for each of <open-issues>.",
  "unresolved[].issue_id": "As in <open-issues>.",
  "unresolved[].positions": "The raiser's first; then whoever holds something else, the modifier included.",
  "unresolved[].positions[].agent": "Id as in <participants>.",
  "unresolved[].recommendation": "What to do about this one, in a sentence.",
  "side_x.agent": "Of an assessor, as in <participants>.",
  "side_x.position":
    "What it stands for and what siding with it means, in one or two sentences that end with a full stop.",
  "side_y.agent": "Of another assessor.",
  "side_y.position": "The same for the other side.",
  compromise: "It ends with a full stop.",
  recommendation: "Two or three sentences.",
});

export const summarise: Prompt<ReviewState> = {
  id: "review/summarise",
  version: 6,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, [...MATERIAL, "cross-critique"]),
      sharedValuesText(state.config, "other"),
      SUMMARISING,
      FORM,
    ].join("\n\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [...partsOf(state, ask, measure), taskText(state, ask.round)],
      mayCutArtifact: true,
    });
  },
};

function partsOf(state: ReviewState, ask: Ask, measure: Measure): string[] {
  const round = currentRound(state);
  const critique = state.crossCritique?.reply.answers ?? [];
  return [
    ...subjectParts(state, measure),
    artifactPart(state, measure),
    ...ideaHistoryPart(state, measure),
    ...searchParts(state.searches, measure),
    ...openRequestsPart(state),
    ...decisionsPart(state, state.decisions, "modifier"),
    ...seatParts(state, seatOf(state, ask), measure),
    ...(round ? assessorViewParts(state, round, measure) : []),
    ...resolvedIssuesPart(state, state.ledger, measure),
    ...openIssuesPart(state, openIssues(state.ledger), measure),
    ...(round ? contradictionParts(state, contradictionsIn(state, round), measure) : []),
    ...(round ? blockerPart(blockersIn(state, round)) : []),
    ...(critique.length > 0
      ? [
          section(
            "cross-critique",
            critique
              .map(
                ({ concern, reviewer_right: right, change_or_rebuttal_text: text }) =>
                  `- ${concern} Reviewer right: ${right}. ${text}`,
              )
              .join("\n"),
          ),
        ]
      : []),
  ];
}

function taskText(state: ReviewState, round: number): string {
  const open = openIssues(state.ledger).map(({ id }) => id);
  const resolved = state.ledger.filter((issue) => resolvedRound(issue) !== null).map(({ id }) => id);
  return [
    `# Now: after round ${round} of ${Math.max(roundLimit(state.config), round)}`,
    `Resolved: ${resolved.join(", ") || "nothing"}. Unresolved: ${open.join(", ") || "nothing"}.`,
    ...(state.extendedByUser > 0 ? ["The person has already granted an extra round: say what it brought."] : []),
    "Write the summary as the JSON object.",
  ].join("\n");
}
