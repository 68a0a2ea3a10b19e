/** What the text alone can't provide: supplements of an argument, an experiment, literature. */
import type { Point } from "../point";

/** P1-49: raised by the Devil's Advocate as an experiment that is required. */
export const requiredControl: Point = {
  id: "required-control",
  topic: "the experiment the argument needs",
  category: "controls",
  about: /\b(?:effect|result|increase|improv|differ|caus|correlat|show|gain|data)\w*/i,
  title: "The effect has not been tried with the cause removed",
  near: "“{quote}” {where} can be explained without the cause the argument names.",
  detail: "Take the cause away and look: it is one run, and it is missing.",
  ask: "Run the main comparison once more with the supposed cause removed.",
  target: { in: "section", like: /limitations?|gaps/i, heading: "Acknowledged gaps" },
  first: "The main comparison has not been run with the supposed cause removed. The argument goes on without it, and claims the association only.",
  rest: "Should it be run later and the effect remain, the explanation is withdrawn.",
  lacks: "say what a later run would change",
};

/** P1-52 */
export const missingExperiment = {
  what: "the main comparison on data collected after the method was fixed",
  why: "Every reported figure comes from data that were known while the method was made; no rewriting can show that it works on data that were not.",
  sections: ["Results", "Discussion"],
} as const;

/** P1-46: raised with the search queries it needs. */
export const missingLiterature: Point = {
  id: "missing-literature",
  topic: "the work nearest to it",
  category: "literature",
  about: /\b(?:new|novel|first|unlike|method|approach|prior|related|existing|tool)\w*/i,
  isFirst: true,
  title: "The nearest published work is not known to the text",
  near: "I can't judge “{quote}” {where} without knowing who did the nearest thing last.",
  detail: "Somebody will have tried this in a neighbouring field, with another word for it. Before it is found or ruled out, every sentence on novelty is borrowed.",
  ask: "Look it up, and say what was found and where this differs.",
  target: { in: "section", like: /related|prior work|literature/i, heading: "Nearest work" },
  first: "{search}",
  rest: "The design differs from what was found in the component it calls new; where it does not, it says so.",
  lacks: "say where this differs from what was found",
};
