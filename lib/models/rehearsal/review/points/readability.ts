/** Whether those it is for will understand it, accept it and be able to act on it. */
import { exact, inTwo, plainer } from "../document/wording";
import { rewrites, type Point } from "../point";

const NEVER = /(?!)/;

export const pointFirst: Point = {
  id: "point-first",
  topic: "what is asked of the reader",
  category: "structure",
  about: /\b(?:propos|decid|recommend|must|should|will|purpose|aim)\w*/i,
  // Somewhere in the first lines it says what it is about.
  unless: /^[\s\S]{0,900}?\b(?:in short|tl;dr|summary|abstract|we (?:propose|recommend|ask)|this (?:document|text|policy|proposal|rfc) (?:asks|proposes|sets out|defines)|decision needed)\b/i,
  title: "What is asked of me comes too late",
  near: "I had read as far as “{quote}” {where} before I knew what I was reading for.",
  detail: "After the first paragraph I could not have said whether I am to decide, to agree or only to know. Half of the readers do not get further than that.",
  ask: "Put that sentence first, and say what is expected of the reader.",
  target: { in: "top" },
  first: "**In short.** The sentence that matters most here: “{quote}”.",
  rest: "Whoever agrees has nothing to do. Whoever does not says so within two weeks, with the sentence that is meant.",
  lacks: "say what I am to do if I disagree",
};

export const longSentence: Point = {
  id: "long-sentence",
  isSmall: true,
  topic: "a sentence that carries too much",
  category: "clarity",
  about: NEVER,
  ...rewrites(inTwo),
  title: "One sentence carries two thoughts",
  near: "I stumbled over “{quote}” {where} and had to begin again.",
  detail: "By the time the second thought comes, the first one has to be held in mind. Two sentences say the same and can be quoted one at a time.",
  ask: "Make two sentences of it.",
  rest: "",
  lacks: "read in one breath",
};

export const wordy: Point = {
  id: "wordy",
  isSmall: true,
  topic: "words that can go",
  category: "style",
  about: NEVER,
  ...rewrites(plainer),
  title: "The sentence is longer than its thought",
  near: "“{quote}” {where} says less than its length promises.",
  detail: "Such words are where a tired reader stops. Nothing is lost without them, and what is left sounds as if someone meant it.",
  ask: "Say it in plain words.",
  rest: "",
  lacks: "read any shorter",
};

export const twoReadings: Point = {
  id: "two-readings",
  isSmall: true,
  topic: "a word with two readings",
  category: "clarity",
  about: NEVER,
  ...rewrites(exact),
  title: "Two readers will take one word differently",
  near: "“{quote}” {where}: what does “{word}” mean here?",
  detail: "Asked separately, two of those it concerns would give two answers and both would act on theirs. The text should choose for them.",
  ask: "Say beside the word what is meant by it.",
  rest: "The same reading holds wherever the word is used in this text.",
  lacks: "say whether the reading holds for the rest of the text",
};

export const affected: Point = {
  id: "affected",
  topic: "those it concerns",
  category: "audience",
  about: /\b(?:team|people|user|customer|staff|reader|support|everyone|employee|participant|patient|partner)\w*/i,
  title: "Those it concerns do not hear what changes for them",
  near: "“{quote}” {where} speaks about people and not to them.",
  detail: "They will read this with one question, what do I have to do differently on Monday, and will not find it. Their objection will be called resistance when it is only a missing paragraph.",
  ask: "Add a paragraph that tells those it concerns what changes for them, when, and whom to ask.",
  target: { in: "section", like: /what changes|audience|affected|communication/i, heading: "What changes for those it concerns" },
  first: "For most, nothing in the first two weeks. After that the new way is the only one described here; the old one stays open for those in the middle of something.",
  rest: "Everyone hears it ten working days ahead, from the owner and by name. Questions are answered within a day; we assume about one for every ten people.",
  lacks: "say how and when they hear of it",
};

export const scopeOut: Point = {
  id: "scope-out",
  isSmall: true,
  topic: "what stays as it is",
  category: "scope",
  about: /\b(?:scope|includ\w*|cover\w*|whole|entire|everything|everyone|all (?:of|the)(?! time))\b/i,
  unless: /\bout of scope\b|\bnon-goals?\b|\bnot covered\b|\bwhat stays\b/i,
  title: "It does not say what stays as it is",
  near: "“{quote}” {where} can be read more widely than it is probably meant.",
  detail: "What is not ruled out will be expected. The people next door will read themselves into it, and the disappointment will be ours to explain.",
  ask: "Add two sentences on what this does not touch.",
  target: { in: "section", like: /out of scope|non-goals|what stays|^scope/i, heading: "What stays as it is" },
  first: "Everything that is not named here stays as it is, also where it looks similar.",
  rest: "Neighbouring cases may ask to be included after the first eight weeks; until then a request is noted and not answered with an exception.",
  lacks: "say when neighbouring cases may ask to be included",
};

export const term: Point = {
  id: "term",
  isSmall: true,
  topic: "what a word covers",
  category: "clarity",
  about: /./,
  title: "A key term is used before it is said what it covers",
  near: "“{quote}” {where} rests on a word each reader fills in alone.",
  detail: "I tried {focus} on two readings and both fitted the text. That is one too many for something people are to act on.",
  ask: "Say in a sentence what the term covers here, and what it does not.",
  target: { in: "section", like: /^terms?\b|glossary|definitions?/i, heading: "Terms" },
  first: "By {focus} this text means what it describes, and nothing beyond it.",
  rest: "Not covered by it: cases that only share the name. Where the two could be confused, the text says which is meant.",
  lacks: "say what the term does not cover",
};

export const READABILITY: readonly Point[] = [pointFirst, longSentence, wordy, twoReadings, affected, scopeOut, term];
