import type { Script } from "../types";

/** What a rehearsed review can do; which profiles each makes sense for is the rehearsal's business. */
export const SCRIPTS: readonly Script[] = [
  { id: "converges", title: "Converges", consequence: "Issues are raised, half answered, then answered; all three pass it in round 3." },
  { id: "stalls", title: "Stalls", consequence: "One condition no revision can meet: the round limit brings it to you." },
  { id: "splits", title: "Splits", consequence: "Two assessors contradict each other on one point until you choose a side." },
  { id: "hard_block", title: "Hard block", consequence: "One objection is fatal: on novelty it stops an argument at once, elsewhere it holds until the limit." },
  { id: "scattered", title: "All over the place", consequence: "Replies come as prose or in the wrong form; each is asked again and mended." },
  { id: "no_answer", title: "No usable answer", consequence: "An assessor and then the modifier fail twice; you say how to go on." },
  { id: "not_novel", title: "Not new", consequence: "Questions: not novel in two rounds in a row, so it comes to you." },
  { id: "desk_reject", title: "Desk-reject", consequence: "Questions: the Editor would reject it unread; you are asked after round 1." },
  { id: "infeasible", title: "Infeasible", consequence: "Questions: it can’t be answered on three counts; going on as it is is ruled out." },
  { id: "vague", title: "Passed, yet vague", consequence: "Questions: all pass it, yet it does not say what would be new." },
  { id: "supplements", title: "Supplements required", consequence: "Arguments: after round 1 an experiment is required; you run it or waive it." },
  { id: "experiment_needed", title: "Experiment needed", consequence: "Papers: an experiment no rewriting can replace is asked for." },
  { id: "literature", title: "Literature is missing", consequence: "Designs: literature is looked up, by you or the service, before round 2." },
  { id: "rescue", title: "All ideas fail", consequence: "Ideas: a majority rejects all; the cause is named and three new ones are written." },
];
