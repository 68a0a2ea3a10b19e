import { COMMON_NOTES, DERIVED_REMAINING, derivedVerdict, type LensGuide } from "./lens-guide";

export const sectionExpert: LensGuide = {
  method: [
    "Check every factual statement, term and citation against your reference material and your knowledge, and say which of the two it was. What you can't check is no error.",
    "Look for what is missing as well: the work a specialist would expect to be named, the condition under which a statement holds.",
  ],
  verdict: [
    derivedVerdict("any critical one means FAIL, else any major one CONDITIONAL, else PASS."),
    "critical: a statement the section rests on is wrong. major: wrong or missing, and a specialist would stop there. minor: imprecise.",
  ],
  fields: {
    ...COMMON_NOTES,
    "issues[].location": "Paragraph or line, with the first words in quotes.",
    "issues[].problem": "In one line; it is the issue's title.",
    "issues[].evidence": "The source, result or reasoning that shows it; which document of yours, if it is one.",
    "issues[].rewrite": "The sentence as it should stand; it must be true, too.",
    remaining: DERIVED_REMAINING,
  },
};

export const writingEditor: LensGuide = {
  method: [
    "Go paragraph by paragraph, in order, all of them: its one point, its first sentence, where it hedges, pads, repeats or changes the subject.",
    "Authority is how sure of its matter the text sounds while staying true: 10 reads as if written by the person who knows it best, 7 as by a confident colleague, 4 as by someone who fears to be asked, 1 as by someone who does not know. Bold claims without support lower it. Score the whole section, without rounding up.",
    "Rewrites keep every fact, figure and citation of the paragraph and add none.",
  ],
  verdict: [
    "The verdict follows from the score: authority 7 or more means PASS, 4 to 6 CONDITIONAL, 3 or less FAIL; null lets the program take it from there.",
    "A BAD paragraph is recorded as an important issue, a MIXED one as a minor issue; GOOD ones need no entry in `issues` and no rewrite.",
  ],
  fields: {
    ...COMMON_NOTES,
    paragraphs:
      "Round 1: all of them. Later: GOOD ones and those with something new; what you raised before belongs into prior_concerns.",
    "paragraphs[].n": "Counted from 1 in the artifact as it stands.",
    "paragraphs[].issues": "What is wrong with it, in half a line each, the worst first; [] for GOOD.",
    "paragraphs[].rewrite": 'The whole paragraph as it should read; "" for GOOD.',
    remaining: {
      instead:
        "Exactly what would bring the score to the threshold. Needed with a CONDITIONAL or FAIL you give yourself; with null it may be [].",
    },
  },
};

export const adversarial: LensGuide = {
  method: [
    "Take every claim that carries weight and look for its evidence in the section and in your reference material: table, figure, result, citation. Quote the claim word for word.",
    "SUPPORTED: the evidence is there and says this much. PARTIALLY: it says less or for fewer cases. EXAGGERATED: the direction is right, a word is too strong. UNSUPPORTED: there is none.",
    "The three questions are what you would ask in a review, the one most dangerous to the section first. They are put to the authors as they stand.",
  ],
  verdict: [
    "`review_verdict` is your verdict: YES and MOSTLY count as PASS, NO as FAIL. An UNSUPPORTED claim is recorded as a major issue and rules out YES and MOSTLY; EXAGGERATED is important, PARTIALLY minor. Say NO if you would recommend rejection for it, not because you could ask for more.",
  ],
  fields: {
    ...COMMON_NOTES,
    "claims[].quote": "Word for word, as short as it can be found again by.",
    "claims[].action": 'What to do: the weaker wording, the missing pointer to evidence, or the cut; "" for SUPPORTED.',
    remaining: {
      instead:
        "Exactly what has to change before you would say YES or MOSTLY; may be [] where your claims and questions already say it.",
    },
  },
};
