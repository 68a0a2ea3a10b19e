/** P1.1: what choosing a profile fills in: seats, rubric, convergence rule and special rules. */
import type { Agent } from "@/lib/domain/agent";
import { assertNever } from "@/lib/domain/assert-never";
import { designType, type ProfileId, type ReviewConfig } from "./config";
import type { LensId } from "./lenses/lenses";
import { CUSTOM_SEATS } from "./seats/custom";
import type { Seat } from "./seats/define-seat";
import { DESIGN_SEATS } from "./seats/design";
import { IDEA_SEATS } from "./seats/idea";
import { QUESTION_SEATS, QUESTION_TOOL_SEATS } from "./seats/question";
import { PAPER_SEATS, SECTION_SEATS } from "./seats/section";
import { STORY_SEATS } from "./seats/story";

export type Profile = {
  label: string;
  /** What is put before the panel. */
  artifact: string;
  /** P1-13: the rubric in force, in the words given to the assessors. */
  rubric: string;
  /** P1-13: when it ends, in words. */
  convergence: string;
  specialRules: readonly string[];
  /** Custom reviews name their own three roles. */
  hasFreeSeats: boolean;
};

const RUBRIC =
  "PASS: nothing fatal, critical or major is open. CONDITIONAL: something critical or major is, and a revision can mend it. FAIL: something is fatal, and it needs rethinking.";
const ALL_PASS =
  "Every assessor gives PASS, no fatal or critical issue is open, and every earlier concern is reported RESOLVED by the one who raised it.";
const LITERATURE = "Literature an assessor asks for is looked up and recorded before the next round starts.";

export const PROFILES: Readonly<Record<ProfileId, Profile>> = {
  custom: {
    label: "Any document",
    artifact: "Free text: an RFC, a design document, a policy",
    rubric: RUBRIC,
    convergence: ALL_PASS,
    specialRules: [],
    hasFreeSeats: true,
  },
  idea: {
    label: "Research ideas",
    artifact: "A set of idea cards, five at first",
    rubric:
      "Each idea is STRONG (novel, feasible, well placed), VIABLE (promising, needs refinement), WEAK (only in combination or reworked) or KILL (fatal flaw).",
    convergence: "All three agree on the ordered top three, or else top two, and rate each of them STRONG or VIABLE.",
    specialRules: [
      "When a majority rates every idea WEAK or KILL, the panel looks for the common cause and three new ideas are written.",
      "Ideas may merge, split, die or be born between rounds.",
      "Literature the assessors ask for is looked up between rounds if there is a service. Otherwise you can answer at any time; nothing waits for it.",
      "You choose among the shortlist at the end.",
    ],
    hasFreeSeats: false,
  },
  question: {
    label: "Research question",
    artifact: "The research question",
    rubric: RUBRIC,
    convergence: `${ALL_PASS} The question names its system, its comparison and what would be new.`,
    specialRules: [
      "If an assessor calls it not novel, or no real pain point, two rounds in a row, you are asked at once.",
      "You are also asked about a desk-reject, infeasibility and a FAIL that stays on the same issue.",
      "Three or more unresolved FAIL items rule out continuing as it is.",
    ],
    hasFreeSeats: false,
  },
  design: {
    label: "Method, analysis or tool design",
    artifact: "The design",
    rubric: RUBRIC,
    convergence: ALL_PASS,
    specialRules: [LITERATURE],
    hasFreeSeats: false,
  },
  story: {
    label: "Argument blueprint",
    artifact: "The argument blueprint",
    rubric: RUBRIC,
    convergence: ALL_PASS,
    specialRules: [
      "A fatal objection to novelty stops the review at once, because no round can fix it.",
      "Experiments called for in round 1 are sorted before round 2; required ones need your decision.",
    ],
    hasFreeSeats: false,
  },
  section: {
    label: "Section of a paper",
    artifact: "One section",
    rubric:
      "Each assessor has a rule of its own. Domain Expert: a critical issue is FAIL, a major one CONDITIONAL, else PASS. Writing Editor: authority of 7 or more is PASS, 4 to 6 CONDITIONAL, less FAIL. Adversarial Reviewer: YES and MOSTLY count as PASS, NO as FAIL.",
    convergence: `${ALL_PASS} The authority score reaches its threshold, and the section its minimum of words and citations.`,
    specialRules: [
      "If the Adversarial Reviewer still says NO after the last round, the Domain Expert answers its three concerns.",
    ],
    hasFreeSeats: false,
  },
  paper: {
    label: "Complete paper",
    artifact: "The complete paper",
    rubric:
      "Each assessor has a rule of its own. Proofreader: a structural issue is CONDITIONAL, else PASS. Domain Expert: a critical issue is FAIL, an important one CONDITIONAL, else PASS. Adversarial Reviewer: a fatal weakness is FAIL, a major one CONDITIONAL, else PASS.",
    convergence: "No fatal or critical issue is open and nobody gives FAIL; CONDITIONAL with lesser issues is enough.",
    specialRules: ["An experiment that any assessor calls indispensable sends the paper back, with your approval."],
    hasFreeSeats: false,
  },
  focused: {
    label: "One specific issue",
    artifact: "One issue of a design",
    rubric: RUBRIC,
    convergence: ALL_PASS,
    specialRules: [LITERATURE],
    hasFreeSeats: false,
  },
};

export function seatsOf(config: ReviewConfig): readonly Seat[] {
  const { profile } = config;
  switch (profile) {
    case "custom":
      return CUSTOM_SEATS;
    case "idea":
      return IDEA_SEATS;
    case "question":
      return config.research_type === "C" ? QUESTION_TOOL_SEATS : QUESTION_SEATS;
    case "design":
    case "focused":
      return DESIGN_SEATS[designType(config)];
    case "story":
      return STORY_SEATS;
    case "section":
      return SECTION_SEATS;
    case "paper":
      return PAPER_SEATS;
    default:
      return assertNever(profile);
  }
}

/** Through which lens a seat looks follows from its id; seats of one's own look through the common one. */
export function lensOf(config: ReviewConfig, { id }: Pick<Agent, "id">): LensId {
  if (PROFILES[config.profile].hasFreeSeats) return "core";
  return seatsOf(config).find(({ agent }) => agent.id === id)?.lens ?? "core";
}
