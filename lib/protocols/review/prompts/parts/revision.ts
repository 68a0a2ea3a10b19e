/** What the three revisions have in common: what they are given, and how they answer for it (P1-17, P1-30, P1-32). */
import { currentRound } from "@/lib/kernel/rounds";
import { modifierBriefing } from "@/lib/protocols/review/rules/briefing";
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { assessorViewParts } from "./assessor-views";
import { owedAnswers } from "./conditions";
import { contradictionParts, openRequestsPart, searchParts } from "./course";
import { isAboutDocument } from "@/lib/protocols/review/rules/gates/gate-kinds";
import { decisionsPart } from "./decisions";
import type { FieldNotes } from "@/lib/prompts/form";
import { ideaHistoryPart, proposedCardParts } from "./ideas";
import { openIssuesPart } from "./issues";
import type { Measure } from "./levels";
import type { Material } from "./material";
import { seatOf, seatParts } from "./seat";
import { readersOf } from "./shared-values";
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
    ...blockerPart(blockers),
    ...proposedCardParts(proposedIdeas),
  ];
}

export const blockerPart = (blockers: readonly string[]): string[] =>
  blockers.length > 0 ? [section("blocker-list", blockers.map((text) => `- ${text}`).join("\n"))] : [];

/** Which rulings and settlements are owed, by id: the reply is checked for exactly these. */
export function owedLines(state: ReviewState): string[] {
  const { openIssues, contradictions, round } = modifierBriefing(state);
  return [
    openIssues.length > 0
      ? `Rulings owed, one each or for its group: ${openIssues.map(({ id }) => id).join(", ")}.`
      : "No issue is open: rulings, same_issues and decisions_needed are [].",
    ...owedAnswers(state),
    contradictions.length > 0
      ? `A settlement is owed for each <contradiction>: ${contradictions.map(({ pair }) => pair.join(" against ")).join("; ")}.`
      : "No contradiction is reported: a settlement is owed only for issues you call opposed.",
    ...decidedLines(
      round,
      state.decisions.filter(isAboutDocument).map(({ gate }) => gate.round),
    ),
  ];
}

function decidedLines(round: number, decided: readonly number[]): string[] {
  if (decided.length === 0) return [];
  if (!decided.includes(round)) return ["What is in <decisions> is settled and carried out."];
  return decided.every((one) => one === round)
    ? ["What is in <decisions> is to be worked in now."]
    : [`Of <decisions>, what was decided after round ${round} is to be worked in now; the rest is carried out.`];
}

export const answeringText = (config: ReviewConfig): string => `# Answering for it
Every open issue gets a ruling, also the smallest: a lone concern is weighed like one of three. Issues named in same_issues get one ruling together, under the first id; all who raised them have to agree that it is resolved.
- FIXED: whoever raised it can see in the artifact that it is mended. Never for an intention.
- OVERRULED: it is wrong, or mending it would do more harm; from evidence, from what ${readersOf(config)} will expect, or by a decision.
- DEFERRED: it is right, and what it takes is in nobody's hands here. Say what is needed and from whom.
- NEEDS_DECISION: it turns on a choice, a fact or a text that only the responsible person has. Leave the passage as it stands: the person is asked before the next round, then you write it in.
An issue may be split into several rulings. One reported as not addressed after you called it FIXED was not fixed where it matters.

Every contradiction between two assessors is decided by the same measure: take the better supported side whole, and tell the other why. Where a person has decided it, follow that; of a person's own compromise, name the side it lies nearer to as chosen.`;

export const REVISION_NOTES: FieldNotes = {
  "changes[].what": "The place and what stands there now.",
  "rulings[].issue_id": "As in <open-issues>.",
  "settlements[].topic": "Of a <contradiction> word for word; of opposed issues two or three words.",
};
