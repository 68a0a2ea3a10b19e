/** What the three revisions have in common: what they are given, and how they answer for it (P1-17, P1-30, P1-32). */
import { currentRound } from "@/lib/kernel/rounds";
import { modifierBriefing } from "@/lib/protocols/review/rules/briefing";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { assessorViewParts } from "./assessor-views";
import { contradictionParts, openRequestsPart, searchParts } from "./course";
import { decisionsPart, isAboutDocument } from "./decisions";
import type { FieldNotes } from "@/lib/prompts/form";
import { ideaHistoryPart, proposedCardParts } from "./ideas";
import { openIssuesPart } from "./issues";
import type { Measure } from "./levels";
import type { Material } from "./material";
import { seatOf, seatParts } from "./seat";
import { artifactPart, subjectParts } from "./subject";

export const REVISION_MATERIAL: readonly Material[] = [
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
  "open-issues",
  "contradiction",
  "blocker-list",
  "proposed-card",
];

/** P1-17 */
export function revisionParts(state: ReviewState, ask: Ask, measure: Measure): string[] {
  const { openIssues, contradictions, blockers, proposedIdeas, searches } = modifierBriefing(state);
  const round = currentRound(state);
  return [
    ...subjectParts(state, measure),
    artifactPart(state, measure),
    ...ideaHistoryPart(state, measure),
    ...searchParts(measure.isBrief ? searches : state.searches, measure),
    ...openRequestsPart(state),
    // Earlier decisions bind as well: a later revision must not undo them.
    ...decisionsPart(state, state.decisions, "modifier"),
    ...seatParts(state, seatOf(state, ask), measure),
    ...(round ? assessorViewParts(state, round, measure) : []),
    ...openIssuesPart(state, openIssues, measure),
    ...contradictionParts(state, contradictions, measure),
    ...(blockers.length > 0 ? [section("blocker-list", blockers.map(({ text }) => `- ${text}`).join("\n"))] : []),
    ...proposedCardParts(proposedIdeas),
  ];
}

/** Which rulings and settlements are owed, by id: the reply is checked for exactly these. */
export function owedLines(state: ReviewState): string[] {
  const { openIssues, contradictions, round } = modifierBriefing(state);
  return [
    openIssues.length > 0
      ? `A ruling is owed on each of: ${openIssues.map(({ id }) => id).join(", ")}.`
      : "No issue is open: rulings is [].",
    contradictions.length > 0
      ? `A settlement is owed for each <contradiction>: ${contradictions.map(({ pair }) => pair.join(" against ")).join("; ")}.`
      : "No contradiction is reported: settlements is [].",
    ...(state.decisions.some(isAboutDocument)
      ? [
          `What is in <decisions> is settled and carried out; what was decided after round ${round} is to be worked in now.`,
        ]
      : []),
  ];
}

export const ANSWERING_TEXT = `# Answering for it
Every open issue gets a ruling, also the smallest and also one that two others would not share: a lone concern is weighed like one of three.
- FIXED: the artifact now says something else at that place, and the one who raised it can see it there. Never for an intention.
- OVERRULED: you hold it to be wrong, or mending it would do more harm. The reason is the one you would give its raiser: evidence, the venue's expectations, a decision.
- DEFERRED: it is right, and what it takes is not in your hands: a result, a fact, a decision, a place beyond this document. What its raiser marked as not addressable usually belongs here. Say what is needed and from whom.
You close nothing: the one who raised it says in the next round whether it is resolved. An issue reported as not addressed after you called it FIXED was not fixed where it matters: look there first.

Every contradiction between two assessors is decided. Weigh their reasons by the evidence in the material and by what the venue expects, take the better supported side whole, and tell the other why. A middle between the two is usually wrong twice. Where a person has decided it, the settlement follows the decision; where the person set a compromise of their own, carry that out and name as chosen the side it lies nearer to.`;

export const REVISION_NOTES: FieldNotes = {
  "changes[].what": "The place and what stands there now, so that a reader of the list finds it.",
  "changes[].why": "The argument that moved you.",
  "changes[].answers": "As in <open-issues>; [] for a change that follows from a decision or from another change.",
  "rulings[].issue_id": "As in <open-issues>.",
  "rulings[].reason": 'With FIXED say where; "" if the change list says it.',
  "settlements[].topic": "Copied word for word from the <contradiction>.",
};
