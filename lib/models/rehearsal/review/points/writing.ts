/** Sections and papers: facts, style, claims. Style and claims are found in the text itself. */
import { asPoint, measuredInPaper, withoutRepeat } from "../document/wording";
import { rewrites, type Point } from "../point";
import { figureSource, looseClaim, overstated } from "./correctness";
import { longSentence, twoReadings, wordy } from "./readability";

const NEVER = /(?!)/;

const bareStatement: Point = {
  id: "bare-statement",
  topic: "a statement without its support",
  category: "evidence",
  about: /\b(?:is|are|was|were|has|have|show|known|widely|generally|commonly|often)\b/i,
  title: "A statement of fact stands without support",
  near: "“{quote}” {where} is given as known.",
  detail: "It may well be. A specialist will still ask from where, and the text is the only one who can answer.",
  ask: "Say what it rests on, or mark it as the authors' view.",
  target: { in: "beside" },
  first: "We state this as our reading of the results reported here.",
  rest: "It is not claimed for settings that differ in size by more than a factor of ten.",
  lacks: "say where it stops to hold",
};

const paragraphPoint: Point = {
  id: "paragraph-point",
  isSmall: true,
  topic: "the one point of the paragraph",
  category: "style",
  about: NEVER,
  ...rewrites(asPoint),
  title: "The paragraph hides its point",
  near: "“{quote}” {where} is the point of its paragraph and does not sound like it.",
  detail: "Read only the first sentences of all paragraphs: they should tell the section. This one could be any of the others.",
  ask: "Let the sentence say that it is the point.",
  rest: "",
  lacks: "sound like the point",
};

const soWhat: Point = {
  id: "so-what",
  topic: "what follows from it",
  category: "style",
  about: /\b(?:show|observ|find|drop|gain|result|increase|decrease|higher|lower|is|are|was|were)\w*/i,
  title: "The paragraph stops before it says what follows",
  near: "“{quote}” {where} gives the fact and leaves the conclusion to the reader.",
  detail: "Readers draw it, each another one, and the next paragraph argues with all of them. Where a fact is reported, the sentence after it should say what it is for.",
  ask: "Add the sentence that says what follows, and what does not.",
  target: { in: "beside" },
  first: "What is claimed below rests on this observation.",
  rest: "It does not follow that the same holds where conditions differ from these.",
  lacks: "say what does not follow",
};

const sourceMissing: Point = {
  id: "source-missing",
  isSmall: true,
  topic: "a source",
  category: "literature",
  about: /\b(?:known|widely|commonly|generally|often|previous|prior|standard|existing|literature|community|recent)\w*/i,
  title: "A source is missing where a specialist looks for one",
  near: "“{quote}” {where} speaks for others and names none of them.",
  detail: "I can't supply it for the authors; they will know whom they mean.",
  ask: "Add the source, or mark the place.",
  target: { in: "beside" },
  first: "[source to be added by the authors]",
  rest: "",
  lacks: "name a source",
};

const bareFigure: Point = {
  ...figureSource,
  id: "bare-figure",
  topic: "the spread of a figure",
  title: "A figure stands without its spread",
  near: "“{quote}” {where} gives {figure} and neither spread nor number of runs.",
  detail: "A single number can be luck. If it came out differently in the next run, by how much would it? A reviewer who has been burnt once asks nothing else.",
  ask: "Give the spread, or say that it is not known and what depends on it.",
  first: "The figure is given without its spread, which remains to be computed.",
  rest: "A spread larger than half of it would make this a tendency and not a result.",
  lacks: "say what a large spread would mean for the claim",
};

const overclaim: Point = { ...overstated, id: "overclaim", rest: "Settings that differ from those studied here were not examined." };

const looseResult: Point = {
  ...looseClaim,
  id: "loose-result",
  ...rewrites(measuredInPaper),
  ask: "Say which difference is meant, and against which spread.",
  rest: "Differences smaller than that are reported as none.",
  lacks: "say how smaller differences are reported",
};

const moreGeneral: Point = {
  id: "more-general",
  topic: "how generally it holds",
  category: "limits",
  about: /\b(?:all|any|general|always|typical|usually|most|common|method|approach|results?)\w*/i,
  title: "It is said more generally than it holds",
  near: "“{quote}” {where} is true of what was looked at, and is said of everything.",
  detail: "A specialist will think of a setting in which it fails before the paragraph ends. Naming the setting costs half a line and saves a correction.",
  ask: "Name the setting for which it was shown.",
  target: { in: "beside" },
  first: "This holds for the setting studied here.",
  rest: "Whether it carries over to smaller samples was not examined; we would expect it to weaken below about a hundred cases.",
  lacks: "say where it was not examined",
};

const limitations: Point = {
  id: "limitations",
  topic: "the limitations",
  category: "limits",
  about: /\b(?:limit|however|although|conclu|discuss|generali|future)\w*/i,
  unless: /^#+\s*limitations?\b|\\(?:sub)?section\*?\{limitations?/im,
  title: "There is no account of the limitations",
  near: "“{quote}” {where} is as near as the text comes to doubting itself.",
  detail: "Reviewers write the limitations of a paper that has none, and they write them at length.",
  ask: "Add a section on what was not shown, and what would change the conclusion.",
  target: { in: "section", like: /^limitations?\b|threats/i, heading: "Limitations" },
  first: "Two things were not shown: that the result holds outside of the data used here, and that it holds for those who apply it without us.",
  rest: "The conclusion would change if either failed in more than one case of five. That bound is our judgement and not a result.",
  lacks: "say what would change the conclusion",
};

const sameClaim: Point = {
  id: "same-claim",
  topic: "whether beginning and end claim the same",
  category: "consistency",
  about: /\b(?:show|demonstrat|find|propos|achiev|improv|conclu|result|present)\w*/i,
  title: "Beginning and end do not claim the same",
  near: "“{quote}” {where} promises more than the rest of the text delivers.",
  detail: "Laid side by side, the claim of the opening and that of the end differ in scope. Whoever reads both, and a reviewer reads nothing else first, will trust neither.",
  ask: "State the claim once, in one wording, and use that wording in both places.",
  target: { in: "section", like: /^(?:summary of|the) claims?\b|conclusions?/i, heading: "The claim" },
  first: "The claim of this paper, in the only wording used for it: the effect exists in the cases studied, and it is large enough to matter there.",
  rest: "Nothing is claimed about its cause. “Large enough to matter” means more than 10 %, an assumption that the discussion defends.",
  lacks: "say what is not claimed",
};

const repeatable: Point = {
  id: "repeatable",
  topic: "whether it can be repeated",
  category: "reproducibility",
  about: /\b(?:data|code|method|implement|experiment|procedure|setting|sample)\w*/i,
  title: "It could not be repeated from the text",
  near: "“{quote}” {where} names the step and not its settings.",
  detail: "I tried to write the script in my head and had to stop at the second line.",
  ask: "Add settings, versions and the seed, or say where they are.",
  target: { in: "section", like: /reproducib|availability|implementation/i, heading: "Repeating it" },
  first: "Settings, versions and seeds of every reported run go into the supplement.",
  rest: "Before submission one person who was not involved repeats the main result from that list alone.",
  lacks: "say who repeats it before submission",
};

const repeatedWord: Point = {
  id: "repeated-word",
  isSmall: true,
  topic: "a word that stands twice",
  category: "typo",
  about: NEVER,
  ...rewrites(withoutRepeat),
  title: "A word stands twice",
  near: "“{quote}” {where} has the same word twice in a row.",
  detail: "A small thing that makes a reader look for the next one.",
  ask: "Drop the second of the two words.",
  rest: "",
  lacks: "read cleanly",
};

const closing: Point = {
  id: "closing",
  isSmall: true,
  topic: "the end of the text",
  category: "structural",
  about: /./,
  unless: /\bconclusions?\b|\bsummary\b/i,
  title: "The text stops instead of ending",
  near: "“{quote}” is where it stops.",
  detail: "Nothing after it says what the reader should take along.",
  ask: "Add a closing section of three sentences.",
  target: { in: "section", like: /conclusion/i, heading: "Conclusion" },
  first: "What was asked at the beginning can be answered for the cases studied, and only for those.",
  rest: "Whoever takes one thing along should take the comparison and not the number.",
  lacks: "say what to take along",
};

export const WRITING_POINTS: Readonly<Record<"section-expert" | "style" | "claims" | "proof" | "paper-expert" | "hostile", readonly Point[]>> = {
  "section-expert": [bareStatement, moreGeneral, limitations, sourceMissing],
  style: [soWhat, wordy, longSentence, twoReadings, paragraphPoint],
  claims: [bareFigure, overclaim, looseResult, bareStatement],
  proof: [repeatedWord, wordy, longSentence, paragraphPoint, closing],
  "paper-expert": [sameClaim, moreGeneral, sourceMissing],
  hostile: [bareFigure, looseResult, overclaim, limitations, repeatable, bareStatement],
};
