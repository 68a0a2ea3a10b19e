/** Whether it is right: figures, claims, alternatives, limits. */
import { measured, qualified } from "../document/wording";
import { rewrites, type Point } from "../point";

const NEVER = /(?!)/;
const SOURCED = /\b(?:measured|counted|source|according to|survey|sample|logs?|estimate[sd]?|assum|because|since|staging|observed|reported)\b|\[\d|\\cite|\(\p{Lu}\p{L}+,? \d{4}/iu;
/** A figure that is set and not found. */
const RULE = /\b(?:must|should|shall|may|at most|at least|up to|no one|nobody|no more than)\b/i;
/** A quantity, not a date, a version or a numbered step. */
const QUANTITY = /(?<![\p{L}\p{N}_.-])(?:[€$£]\s?)?\d[\d.,]*\s?(?:%|x\b|ms\b|s\b|sec|min|hours?|h\b|days?|weeks?|months?|years?|people|users?|customers?|requests?|rows?|jobs?|items?|cases?|times?|GB|MB|KB|kg|km|€|participants?|samples?|patients?|points?)/iu;

export const figureSource: Point = {
  id: "figure-source",
  topic: "where the figure comes from",
  category: "evidence",
  about: QUANTITY,
  fits: ({ raw, kind }) => kind === "figure" && QUANTITY.test(raw) && !SOURCED.test(raw) && !RULE.test(raw),
  title: "A figure the text leans on has no source",
  near: "“{quote}” {where} gives {figure} and does not say how it was obtained: counted, estimated or hoped for.",
  detail: "I do not doubt it, I can't check it. If it is off by half, does the rest still hold? A reader who knows the matter will ask this first, and the text has no answer ready.",
  ask: "Say beside the figure how it was obtained, and in which range the text still holds.",
  target: { in: "beside" },
  first: "(Not counted again for this text; treated as an assumption until it is.)",
  rest: "What follows holds as long as the true value lies between half and double of {figure}.",
  lacks: "say in which range the rest still holds",
};

export const looseClaim: Point = {
  id: "loose-claim",
  topic: "what a central claim is measured by",
  category: "evidence",
  about: NEVER,
  ...rewrites(measured),
  title: "A central claim has no measure",
  near: "“{quote}” {where} can be neither confirmed nor refuted as it stands.",
  detail: "“{word}” compared with what, by how much, seen where? It is the sentence a critic will quote, and everyone who defends it will mean something else by it.",
  ask: "Put a measure into that sentence, with the assumption it rests on.",
  rest: "The 20 % rest on one assumption, that today's value is known to within 5 %; it is taken in the week before the start, and the target is set again if it is not.",
  lacks: "say on which base line the 20 % stand",
};

export const overstated: Point = {
  id: "overstated",
  isSmall: true,
  topic: "how far a statement reaches",
  category: "limits",
  about: NEVER,
  ...rewrites(qualified),
  title: "A statement is stronger than what supports it",
  near: "“{quote}” {where}: the word that worries me is “{word}”.",
  detail: "One counter-example is enough to bring it down, and with it the trust in sentences that are well supported. I know of no document that needed such a word and could keep it.",
  ask: "Say how far it has been checked, and what was left out.",
  rest: "What has not been checked: rare cases, and cases added after this text was written.",
  lacks: "say what was left unchecked",
};

export const alternatives: Point = {
  id: "alternatives",
  topic: "the strongest alternative",
  category: "alternatives",
  about: /\b(?:propos|recommend|choose|chose|decid|approach|solution|plan|will)\w*/i,
  unless: /\balternativ|\binstead of\b|\bwe considered\b|\brejected\b|\boption [a-c1-3]\b/i,
  title: "The obvious alternative is missing",
  near: "“{quote}” {where} goes from the problem straight to one answer.",
  detail: "Whoever knows the matter will ask why {focus} is not left as it is and only its worst case mended. As long as the text does not raise the question itself, it looks as if nobody had thought of it.",
  ask: "Name the strongest alternative, what speaks for it, and what decided against it.",
  target: { in: "section", like: /alternativ|options considered/i, heading: "Alternatives" },
  first: "**Leave it as it is and mend only the worst case.** It costs least and could begin at once. It was not chosen because the cause stays, and the next case is paid for again.",
  rest: "It would be the better choice if the worst case made up more than 80 % of the cost. We assume it is less than half; the share is counted before the start.",
  lacks: "say under which condition the alternative would win",
};

export const thinAlternative: Point = {
  id: "thin-alternative",
  topic: "the alternative that was dismissed",
  category: "alternatives",
  about: /./,
  fits: ({ text, section }) => /\binstead of\b|\brejected\b|\boption [a-c1-3]\b|\bcould also\b/i.test(text) || /alternativ|options considered/i.test(section ?? ""),
  title: "A fair competitor is dismissed in a sentence",
  near: "“{quote}” {where} is all that a serious competitor gets.",
  detail: "Its strongest form is not argued with, only its weakest. Its supporters will read this and conclude that their case was not understood, and they will be right about that much.",
  ask: "State the alternative as its supporters would, and the one fact that decided against it.",
  target: { in: "beside" },
  first: "In its strongest form it is smaller, begun sooner and easier to take back.",
  rest: "What decided against it is that it leaves the cause in place; if the cause turned out to be worth less than a tenth of the cost, we would choose it after all.",
  lacks: "name the one fact that decided against it",
};

export const premises: Point = {
  id: "premises",
  topic: "the assumptions it stands on",
  category: "assumptions",
  about: /\b(?:because|since|therefore|so that|expect|assum|will|should|need)\w*/i,
  unless: /^#+\s*assumptions?\b/im,
  title: "What has to be true for it is nowhere said",
  near: "Behind “{quote}” {where} stands an assumption that is never written down.",
  detail: "In a year, when something looks wrong, nobody will know which assumption broke. Two sentences now would tell a bad result from a bad premise then.",
  ask: "State the two assumptions it stands on, and by which sign each would be seen to fail.",
  target: { in: "section", like: /^assumptions?\b/i, heading: "Assumptions" },
  first: "First, that what is described here stays roughly as it is for the next twelve months. Second, that those it concerns change what they do once the change is in place.",
  rest: "The first has failed if volume or cost moves by more than 25 % within a quarter; the second if fewer than half have changed after eight weeks. Both figures are starting points, to be replaced by the first count.",
  lacks: "say by which sign each of them would be seen to fail",
};

export const asOf: Point = {
  id: "as-of",
  isSmall: true,
  topic: "the date of the description",
  category: "evidence",
  about: /\b(?:today|currently|now|at present|recent|is|are|has|have)\b|\d/i,
  title: "It is not said as of when this is true",
  near: "“{quote}” {where} was true when it was written. When was that?",
  detail: "In three months somebody will compare it with what they see and conclude that one of the two is wrong. A date would spare them the search.",
  ask: "Say as of when the description holds.",
  target: { in: "beside" },
  first: "(As of this version; looked at again before each step.)",
  rest: "",
  lacks: "carry a date",
};

export const CORRECTNESS: readonly Point[] = [figureSource, looseClaim, overstated, alternatives, thinAlternative, premises, asOf];
