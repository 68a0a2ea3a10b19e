/** How a rehearsed review can go, and for what it makes sense. */
import type { Script } from "@/lib/kernel/types";
import type { ProfileId, ReviewConfig } from "./config";

export type ReviewScriptId =
  | "converges"
  | "stalls"
  | "splits"
  | "hard_block"
  | "scattered"
  | "no_answer"
  | "not_novel"
  | "desk_reject"
  | "infeasible"
  | "vague"
  | "supplements"
  | "experiment_needed"
  | "literature"
  | "rescue"
  | "loses_text"
  | "decision_needed";

export type ReviewScript = { id: ReviewScriptId; title: string; what: string; profiles: readonly ProfileId[] };

const EVERY: readonly ProfileId[] = ["custom", "idea", "question", "design", "story", "section", "paper", "focused"];

const DOCUMENTS: readonly ProfileId[] = ["custom", "design", "story", "section", "paper", "focused"];

export const REVIEW_SCRIPTS: readonly ReviewScript[] = [
  {
    id: "converges",
    title: "Converges",
    what: "Issues are raised, partly fixed, then fixed. All three pass it in round 3, or in the last round.",
    profiles: EVERY,
  },
  {
    id: "stalls",
    title: "Stalls",
    what: "No revision can meet one fair condition. You decide at the round limit, and one more round with your comments settles it.",
    profiles: EVERY,
  },
  {
    id: "splits",
    title: "Splits",
    what: "Two assessors contradict each other on one point until you have to choose a side.",
    profiles: EVERY,
  },
  {
    id: "hard_block",
    title: "Hard block",
    what: "One objection is fatal. On novelty it stops an argument at once; elsewhere it lasts until the round limit.",
    profiles: ["custom", "design", "story", "section", "focused"],
  },
  {
    id: "scattered",
    title: "Erratic",
    what: "Replies come as prose, in the wrong form or leave out an issue, and are requested again. A PASS that its own issues contradict counts as conditional.",
    profiles: EVERY,
  },
  {
    id: "no_answer",
    title: "No usable answer",
    what: "One assessor and then the modifier give no usable answer twice. You say how to continue.",
    profiles: EVERY,
  },
  {
    id: "not_novel",
    title: "Not new",
    what: "The question fails two rounds in a row, as not novel or as nobody's problem, and comes to you.",
    profiles: ["question"],
  },
  {
    id: "desk_reject",
    title: "Desk-reject",
    what: "The Editor would reject the question without review: it comes to you after round 1.",
    profiles: ["question"],
  },
  {
    id: "infeasible",
    title: "Infeasible",
    what: "The question can't be answered with the means available, on three counts. “Continue as it is” is ruled out.",
    profiles: ["question"],
  },
  {
    id: "vague",
    title: "Passed, yet vague",
    what: "All three pass a question that does not say what would be new; you are warned before it closes.",
    profiles: ["question"],
  },
  {
    id: "supplements",
    title: "Supplements required",
    what: "After round 1 an experiment is required. You run it or waive it.",
    profiles: ["story"],
  },
  {
    id: "experiment_needed",
    title: "Experiment needed",
    what: "In round 2 the Domain Expert asks for an experiment no rewriting can replace.",
    profiles: ["paper"],
  },
  {
    id: "literature",
    title: "Literature is missing",
    what: "Assessors ask for literature; it is looked up, by you or the service, before round 2.",
    profiles: ["design", "focused", "idea"],
  },
  {
    id: "rescue",
    title: "All ideas fail",
    what: "A majority rejects every idea in round 1; the cause is named and three new ideas are written.",
    profiles: ["idea"],
  },
  {
    id: "loses_text",
    title: "Text gets lost",
    what: "The first revision writes the document anew and forgets a section. It is sent back with what was lost, and put right.",
    profiles: DOCUMENTS,
  },
  {
    id: "decision_needed",
    title: "A decision is needed",
    what: "One issue turns on something only you can decide. You are asked before the next round, and your answer is written into the document.",
    profiles: DOCUMENTS,
  },
];

/** As the form and the API list them. */
export const SCRIPTS: readonly Script[] = REVIEW_SCRIPTS.map(({ id, title, what, profiles }) => ({
  id,
  title,
  consequence: what,
  suits: (config) => profiles.includes((config as ReviewConfig).profile),
}));

/** What stands in where a script has nothing to play on. */
const STAND_INS: Readonly<Partial<Record<ReviewScriptId, Partial<Record<ProfileId, ReviewScriptId>>>>> = {
  hard_block: { question: "not_novel", paper: "experiment_needed", idea: "rescue" },
};

/** The script as it can be played for this profile. One that has no place there converges. */
export function scriptFor(profile: ProfileId, wanted: string): ReviewScriptId {
  const script = REVIEW_SCRIPTS.find(({ id }) => id === wanted);
  if (!script) return "converges";
  return script.profiles.includes(profile) ? script.id : (STAND_INS[script.id]?.[profile] ?? "converges");
}
