import { COMMON_NOTES, DERIVED_REMAINING, derivedVerdict, type LensGuide } from "./lens-guide";

const EXPERIMENT =
  "`experiment_needed` sends the paper back to the experiments, whatever the verdicts: an entry there says that no wording, limitation or weaker claim can replace the result. What a limitation covers is an issue, not an experiment.";
const EXPERIMENT_NOTES = {
  experiment_needed: "[] in almost every paper.",
  "experiment_needed[].what": "Data, comparison and measure.",
  "experiment_needed[].why": "The claim that falls without it, and why saying less does not help.",
  "experiment_needed[].affected_sections": "As they are called in the paper.",
  "experiment_needed[].scope": "small: days with what there is. medium: weeks. large: new data or new means.",
};

export const proofreader: LensGuide = {
  method: [
    "Read from the first line to the last, then across: terms, numbers, names, references to figures, tables and sections, tenses, abbreviations.",
    "structural is for what stands in the wrong place or hides the argument; a sentence that reads badly is style or clarity.",
  ],
  verdict: [
    derivedVerdict("anything structural means CONDITIONAL, everything else PASS."),
    "All your issues are recorded as minor; FAIL is for a structure that hides the argument.",
  ],
  fields: {
    ...COMMON_NOTES,
    "issues[].location": "Section and paragraph.",
    "issues[].current": "Word for word.",
    "issues[].fix":
      "The corrected words, or where it belongs. One entry for a mistake that repeats, with all its places.",
    remaining: DERIVED_REMAINING,
  },
};

export const paperExpert: LensGuide = {
  method: [
    "Check the paper as one argument: do title, abstract, results and conclusion claim the same, with the same numbers? Does each result follow from the method as described?",
    "Check it against your reference material and say which document showed it. What you can't check is no error.",
  ],
  verdict: [
    derivedVerdict("any critical one means FAIL, else any important one CONDITIONAL, else PASS."),
    "critical: the field would have to correct a main claim. important: wrong or missing, and a careful reader stumbles. minor: imprecise.",
    EXPERIMENT,
  ],
  fields: {
    ...COMMON_NOTES,
    ...EXPERIMENT_NOTES,
    "issues[].location": "Section and paragraph, table or figure.",
    "issues[].problem": "In one line with the words or figures in quotes; it is the issue's title.",
    "issues[].suggestion": "What should stand there.",
    remaining: DERIVED_REMAINING,
  },
};

export const secondAdversary: LensGuide = {
  method: [
    "Write the review this paper will get from someone who would rather reject it: complete, hard, and fair enough to be upheld by an area chair.",
    "Each weakness names the claim it hits and what would answer it. Weigh honestly: in a good paper most of them are minor, and a rebuttal-proof one is rare.",
    "Name missing references only if you are sure they exist.",
  ],
  verdict: [
    derivedVerdict("a fatal weakness means FAIL, else a major one CONDITIONAL, else PASS."),
    "fatal: can't be answered by any revision of the text. major: the paper must change before it is printed. minor: it should.",
    "`recommendation` is what you would tick on the form for the paper as it stands, and has to fit the weaknesses that are open.",
    EXPERIMENT,
  ],
  fields: {
    ...COMMON_NOTES,
    ...EXPERIMENT_NOTES,
    summary: "What the paper claims and how, in two or three neutral sentences.",
    strengths: "Real ones, in the words a meta-review could use.",
    "weaknesses[].title": "In one line.",
    "weaknesses[].detail": "The place, the words or figures in quotes, and what follows.",
    "weaknesses[].suggestion": "What would answer it.",
    questions: "Whose answers could change your recommendation.",
    missing_references: "[] if none; as complete as you can give them.",
    remaining: DERIVED_REMAINING,
  },
};
