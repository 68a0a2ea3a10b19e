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

/** For the system message: the same for every seat and round of one review. */
export function sharedValuesText(config: ReviewConfig): string {
  const { rubric, convergence } = PROFILES[config.profile];
  return [
    "# What everyone here works towards",
    "- The measure: would it survive peer review at the venue in <shared-values>, and does it keep what the value proposition there promises? A document that is submitted nowhere is measured by the most critical of the readers it is for. Where one is “unspecified”, judge as a demanding reader of this field would.",
    `- The rubric in force: ${rubric}`,
    `- The end: ${convergence}${sectionGoals(config)} What is not settled within the rounds is put before a person.`,
    "- Disagreement has a form: the reason, from evidence or from what the venue expects, and a concrete counter-proposal. “I disagree” alone moves nothing.",
  ].join("\n");
}

/** P1-26, P1-51 */
function sectionGoals(config: ReviewConfig): string {
  if (config.profile !== "section") return "";
  const minimum = sectionMinimum(config);
  const length = minimum
    ? ` and at least ${minimum.words} words with ${minimum.citations} different works cited, as the program counts them`
    : "";
  return ` For this section that is an authority score of ${config.authority_threshold} of 10 or more${length}.`;
}

export function valuesParts(config: ReviewConfig): string[] {
  const { venue, valueProposition, researchType } = sharedValues(config);
  const lines = [
    `Venue or audience: ${venue}`,
    `Value proposition: ${valueProposition}`,
    `Research type: ${labelOf(researchType)}`,
  ];
  const anchored = config.anchor ? anchorLines(config.anchor) : [];
  return [
    section("shared-values", lines.join("\n")),
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
