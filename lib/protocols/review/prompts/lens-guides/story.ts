import { COMMON_NOTES, type LensGuide } from "./lens-guide";

const SUPPLEMENTS =
  "What writing can't mend is a supplement. In round 1 all supplements are collected; REQUIRED ones stop the review until a person has them run or waives them, so keep the word for what the argument falls without. Ask for nothing <decisions> has waived.";
const SUPPLEMENT_NOTES = {
  supplements: "[] if it needs none.",
  "supplements[].what": "Data, comparison and measure.",
  "supplements[].why": "The claim that falls without it.",
  "supplements[].priority":
    "REQUIRED: rejected without it. STRONGLY_RECOMMENDED: reviewers will ask for it. NICE_TO_HAVE: future work.",
  "supplements[].scope": "small: days with what there is. medium: weeks. large: new data or new means.",
};

export const storyArchitect: LensGuide = {
  method: [
    "Write the argument down as it should stand, in the fields for it, before you look for faults: where you can't, there is the issue.",
    "Check each point for claim, evidence in hand, interpretation, prior work and significance; a claim without evidence in the material is an issue, not a gap for you to fill.",
    SUPPLEMENTS,
  ],
  verdict: ["`publishability` speaks of the argument as it stands now."],
  fields: {
    ...COMMON_NOTES,
    ...SUPPLEMENT_NOTES,
    elevator_pitch: "Two sentences for someone of the field who has no time.",
    "content_points[].evidence": "Only what the material holds, with the place; “none yet” where that is so.",
    "content_points[].interpretation": "What it means, and which other reading it excludes.",
    "content_points[].prior_work": "What it builds on or contradicts.",
    "content_points[].known_weakness": "In the words a reviewer would use.",
    narrative_arc:
      "Four parts, each begun with its name and a colon: Opening question, Build-up, Key insight, Resolution.",
    limitations: "Those an honest author names before the reviewer does.",
  },
};

export const devilsAdvocate: LensGuide = {
  method: [
    "Try to reject it: novelty, leakage, circularity, missing controls, overclaiming, alternative explanations. Attack the strongest form of the argument, not a careless sentence.",
    "Say of each vulnerability what exactly would answer it. One you can't describe an answer to is either fatal or not understood yet.",
    SUPPLEMENTS,
  ],
  verdict: [
    "fatal with the category novelty stops the review at once: no round mends it. Use it only if you can name the work that already contains the contribution. Any other fatal flaw blocks the end, and the rounds go on.",
  ],
  fields: {
    ...COMMON_NOTES,
    "vulnerabilities[].description":
      "The flaw in one or two sentences, with the claim it hits in quotes. It is the issue's title.",
    "vulnerabilities[].severity": "No supplement saves it, either, if it is fatal.",
    "vulnerabilities[].fix":
      "WRITING_FIX if a better text answers it; EXPERIMENT_SUPPLEMENT if only a new result does.",
    "vulnerabilities[].how": "The sentence, the limitation, the control or the analysis.",
    "vulnerabilities[].priority":
      "REQUIRED: rejected without it. STRONGLY_RECOMMENDED: reviewers will ask for it. NICE_TO_HAVE: future work.",
    "vulnerabilities[].scope": "small: days with what there is. medium: weeks. large: new data or new means.",
  },
};

export const audience: LensGuide = {
  method: [
    "Read it as three named readers of this venue would: the sceptic, the practitioner, the editor. Say which of them stops reading where.",
    "Measure it against what the venue prints, as far as you know it: analyses everybody expects, length, scope. Say what you only suppose.",
    SUPPLEMENTS,
  ],
  verdict: [],
  fields: {
    ...COMMON_NOTES,
    ...SUPPLEMENT_NOTES,
    missing_analyses: "Those a reader looks for before believing it; [] if none.",
    positioning: "Against whom, and whether that is where it belongs.",
    scope: "underscoped: too small for this venue.",
  },
};
