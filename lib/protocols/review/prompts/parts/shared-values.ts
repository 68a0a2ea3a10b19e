/** P1-13: what every seat of a review works towards. People's words stand in sections, the rules of the review outside. */
import { sharedValues, type ReviewConfig } from "@/lib/protocols/review/rules/config";
import { PROFILES } from "@/lib/protocols/review/rules/profiles";
import {
  RESEARCH_TYPE_LABELS,
  type ResearchAnchor,
  type ResearchType,
} from "@/lib/protocols/review/rules/ideas/research-anchor";
import { sectionMinimum } from "@/lib/protocols/review/rules/judging/section-minimums";
import { section } from "@/lib/prompts/section";

/** Whose judgement counts in the end. */
export const readersOf = (config: ReviewConfig): string =>
  config.profile === "custom" ? "its readers" : isGiven(sharedValues(config).venue) ? "the venue" : "its reviewers";

/** For the system message: the same for every seat and round of one review. Verdicts are the assessors' business alone. */
export function sharedValuesText(config: ReviewConfig, reader: "assessor" | "other"): string {
  const { rubric, convergence } = PROFILES[config.profile];
  return [
    "# What everyone here works towards",
    `- The measure: ${measureText(config)}?`,
    ...(reader === "assessor"
      ? [
          `- The verdict: ${rubric}`,
          `- Disagreement has a form: the reason, from evidence or from what ${readersOf(config)} will expect, and a concrete counter-proposal.`,
        ]
      : []),
    `- The end: ${convergence}${sectionGoals(config)} What is not settled within the rounds is put before a person.`,
  ].join("\n");
}

/** What nobody specified is not mentioned. */
function measureText(config: ReviewConfig): string {
  const { venue, valueProposition } = sharedValues(config);
  const isDocument = config.profile === "custom";
  const accepted = isDocument
    ? isGiven(venue)
      ? "would the most critical of the readers in <shared-values> accept it"
      : "would a demanding reader of this field accept it"
    : `would it survive peer review ${isGiven(venue) ? "at the venue in <shared-values>" : "by demanding readers of this field"}`;
  if (!isGiven(valueProposition)) return accepted;
  const value = isDocument ? "value" : "value proposition";
  return `${accepted}, and does it keep what the ${value} ${isGiven(venue) ? "there" : "in <shared-values>"} promises`;
}

const isGiven = (value: string): boolean => value !== "unspecified";

/** P1-26, P1-51 */
function sectionGoals(config: ReviewConfig): string {
  if (config.profile !== "section") return "";
  const minimum = sectionMinimum(config);
  const length = minimum
    ? ` and at least ${minimum.words} words with ${minimum.citations} different works cited, as the program counts them`
    : "";
  return ` For this section that is an authority score of ${config.authority_threshold} of 10 or more${length}.`;
}

export const hasValues = (config: ReviewConfig): boolean => Object.values(sharedValues(config)).some(isGiven);

export function valuesParts(config: ReviewConfig): string[] {
  const { venue, valueProposition, researchType } = sharedValues(config);
  const isDocument = config.profile === "custom";
  const lines = [
    ...(isGiven(venue) ? [`${isDocument ? "Audience" : "Venue"}: ${venue}`] : []),
    ...(isGiven(valueProposition) ? [`${isDocument ? "Value" : "Value proposition"}: ${valueProposition}`] : []),
    ...(isGiven(researchType) ? [`Research type: ${labelOf(researchType)}`] : []),
  ];
  const anchored = config.anchor ? anchorLines(config.anchor) : [];
  return [
    ...(lines.length > 0 ? [section("shared-values", lines.join("\n"))] : []),
    ...(anchored.length > 0 ? [section("research-anchor", anchored.join("\n"))] : []),
  ];
}

const labelOf = (type: string): string =>
  Object.hasOwn(RESEARCH_TYPE_LABELS, type) ? RESEARCH_TYPE_LABELS[type as ResearchType] : type;

/** P1-14: what bears on a judgement. Locks, dates and the log of changes do not. */
function anchorLines(anchor: ResearchAnchor): string[] {
  const { target_venue: venue, venue_constraints: constraints, resources } = anchor;
  const fields: readonly (readonly [string, string | number | null])[] = [
    ["Domain", [anchor.domain, anchor.subdomain].filter(Boolean).join(" / ")],
    ["Research type", anchor.research_type && labelOf(anchor.research_type)],
    ["Primary track", anchor.primary_track && labelOf(anchor.primary_track)],
    ["Expert the work is meant to convince", anchor.expert_persona],
    ["Reviewers will look at", anchor.reviewer_focus.join("; ")],
    ["Target venue", venue.primary],
    ["Tier of the venue", venue.tier],
    ["Other venues", venue.alternatives.join("; ")],
    ["Page limit", constraints.page_limit],
    ["Format", constraints.format],
    ["Figures expected", constraints.expected_figures],
    ["Tables expected", constraints.expected_tables],
    ["Style of the venue", constraints.writing_style],
    ["Compute", resources.compute],
    ["Compute budget", resources.compute_budget],
    ["Submission deadline", resources.submission_deadline],
    ["Data", resources.data_status],
    ["Intent", anchor.project_intent],
    ["Value proposition", anchor.value_proposition],
    ["Innovation point", anchor.innovation_point],
    ["Story line", anchor.story_line],
  ];
  return fields.filter(([, value]) => value !== null && value !== "").map(([label, value]) => `${label}: ${value}`);
}
