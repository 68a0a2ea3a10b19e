/** Research questions: what they must name (P1-25), and what each assessor of one looks for. */
import { vaguenessIn } from "@/lib/protocols/review/vagueness";
import { rewrites, type Point } from "../point";

/** Words with which a question names its comparison, or says what would be new. */
export const COMPARISON = /\b(?:compared (?:to|with)|versus|vs\.?|rather than|than|against|instead of|relative to|baseline)\b/i;
export const NOVELTY = /\b(?:for the first time|not (?:yet )?(?:known|been)|unknown|what would be new|so far (?:no|un)\w*|no one has|nobody has|open question|gap)\b/i;

/** Words that make a question sound like any other, and what can stand there instead. */
const EMPTY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\breproducib(?:le|ility)\b/gi, "careful"],
  [/\b(?:reproduc|replicat)\w*/gi, "repeated"],
  [/\b(?:standard|established|existing|common)(?=\s+(?:tools?|methods?|pipelines?|workflows?))/gi, "chosen"],
  [/\b(?:confirm|re-?confirm|verify|validate)\w*/gi, "test"],
  [/\bserve[sd]?\s+as\s+a\s+template\b/gi, "be one example"],
  [/\btemplate\s+for\b/gi, "example to"],
  [/\bevidence\s+chains?\b|\bchains?\s+of\s+evidence\b/gi, "series of measurements"],
];

/** The text without them, or null where it has none. The patterns never reach over the end of a sentence. */
export function lessVague(text: string): string | null {
  if (!isVague(text)) return null;
  return text
    .split(/(?<=[.?!])/)
    .map((part) => (isVague(part) ? EMPTY_WORDS.reduce((words, [pattern, instead]) => words.replace(pattern, instead), part) : part))
    .join("");
}

const NAMED = { system: "-", comparison: "-", novelty: "-" };
export const isVague = (text: string): boolean => vaguenessIn(text, NAMED).length > 0;

const ASKING = /^(?:does|do|did|is|are|was|were|can|could|how|why|which|what|when|where|who|to what extent|should|will|under which|in which)\b/i;

/** The question with its second side. */
function asCompared(sentence: string): string | null {
  return sentence.endsWith("?") && ASKING.test(sentence) ? `Compared with the way it is done today, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : null;
}

const QUESTION = { in: "section", like: /(?!)/ } as const;
const ANY = /./;

const vagueWords: Point = {
  id: "vague-words",
  topic: "the words that promise nothing",
  category: "clarity",
  about: ANY,
  isFirst: true,
  ...rewrites(lessVague),
  title: "The question promises what every paper does",
  near: "“{quote}” {where} would fit above a hundred submissions.",
  detail: "Doing known things properly is a duty and not a contribution. A reader who meets such words in the first lines does not read on to find the other ones.",
  ask: "Say what is measured on what instead, and drop the rest.",
  rest: "",
  lacks: "say anything of its own",
};

export const comparison: Point = {
  id: "comparison",
  topic: "what it is compared with",
  category: "comparison",
  about: ANY,
  isFirst: true,
  unless: COMPARISON,
  title: "The question has no second side",
  near: "“{quote}” asks about one thing alone.",
  detail: "An answer can only surprise against an expectation. Without a comparison every result is a result, and the first reviewer will ask: compared with what?",
  ask: "Name what it is compared with, and on which measure.",
  ...rewrites(asCompared),
  rest: "The measure is fixed beforehand, one and not several. A difference of less than 10 % would count as none; that bound is an assumption about what anyone would act on.",
  lacks: "say which difference would count",
};

/** Where nothing in the text is put as a question. */
const comparisonBeside: Point = { ...comparison, fits: () => true, target: { in: "beside" }, first: "It is compared with the way it is done today, on the same cases." };

export const novelty: Point = {
  id: "novelty",
  topic: "what would be new",
  category: "novelty",
  about: ANY,
  isFirst: true,
  unless: NOVELTY,
  title: "It is not said what would be new",
  near: "“{quote}” could be answered by a careful reader of what exists, for all the question says.",
  detail: "I believe there is a gap, but I have to bring it along myself. The question should name what is not known yet, so narrowly that someone could say: yes, it is, I did it.",
  ask: "State in one sentence what is not known yet and would be known afterwards.",
  target: { ...QUESTION, heading: "What would be new" },
  first: "It is not known yet whether the effect survives outside of the cases it was first seen in.",
  rest: "Known afterwards: for which kinds of {focus} it does and for which it does not, with at least one kind on each side. If all fall on one side, that is the finding.",
  lacks: "say what would be known afterwards, also if the answer is no",
};

const ifNo: Point = {
  id: "if-no",
  topic: "what follows if the answer is no",
  category: "significance",
  about: ANY,
  title: "Only one answer would be worth having",
  near: "“{quote}” is put so that a yes is a paper and a no is silence.",
  detail: "Good questions pay either way. If nobody would have to change anything after a no, the question leans on its hoped-for answer.",
  ask: "Say what a no would change, and for whom.",
  target: { ...QUESTION, heading: "If the answer is no" },
  first: "Then the common practice can stay, and the effort spent on replacing it can stop.",
  rest: "Those who plan such a replacement this year would have to know it; we assume that there are some, and name them before the work begins.",
  lacks: "say who would have to know it",
};

const objection: Point = {
  id: "objection",
  topic: "the first reviewer's objection",
  category: "venue",
  about: ANY,
  title: "The first objection is not met",
  near: "To “{quote}” the first review will say: interesting, and too special.",
  detail: "It is the easiest thing to write and the hardest to answer afterwards. One sentence on what holds beyond the case would take the pen out of that hand.",
  ask: "Add a sentence on what would hold beyond the case that is studied.",
  target: { ...QUESTION, heading: "Beyond the case" },
  first: "The case is chosen because it is the hardest of its kind: what holds here is expected to hold for the easier ones.",
  rest: "One easier case is looked at as well, to see whether that expectation is true.",
  lacks: "say how that expectation is tested",
};

const data: Point = {
  id: "data",
  topic: "which data, and whether they are enough",
  category: "feasibility",
  about: ANY,
  title: "The data are not named",
  near: "“{quote}” does not say from which data the answer would come.",
  detail: "I can think of sources that are too small, closed, or measure something else. Which of them is meant decides whether there is an answer at all.",
  ask: "Name the data, how many cases there are, and how many are needed.",
  target: { ...QUESTION, heading: "Data" },
  first: "Only data are used that exist already and are open to the authors.",
  rest: "About 200 cases are needed to see the difference that would count, on the usual assumptions about spread; it is checked on the first 40 whether those hold.",
  lacks: "say how many cases are needed",
};

const traps: Point = {
  id: "traps",
  topic: "where others got stuck",
  category: "feasibility",
  about: ANY,
  title: "The known trap is not mentioned",
  near: "“{quote}” walks past the place where such attempts usually end.",
  detail: "It is rarely the analysis. It is the labels, when two experts agree too rarely for any method to be judged. That can be known in a week, before everything else.",
  ask: "Put that check first, with the value at which we stop.",
  target: { ...QUESTION, heading: "First check" },
  first: "Two people label the same 50 cases before anything else.",
  rest: "If they agree on fewer than 40, the question is changed and not the labels.",
  lacks: "say at which value we stop",
};

const pain: Point = {
  id: "pain",
  topic: "the afternoon it would save",
  category: "demand",
  about: ANY,
  title: "I do not recognise my own afternoon in it",
  near: "“{quote}” is not how I would tell it.",
  detail: "What costs me time is smaller and more annoying: finding out after the fact that two files did not match. Ask about that and I will answer your survey.",
  ask: "Begin with one afternoon that was lost, whose it was, and how often it happens.",
  target: { ...QUESTION, heading: "The pain" },
  first: "What is lost today, as we see it, is the time between an error and the moment someone notices it.",
  rest: "We assume twice a month and person; ten people keep a note of it for four weeks before anything is built.",
  lacks: "say how often it happens",
};

const workaround: Point = {
  id: "workaround",
  topic: "what people do today",
  category: "demand",
  about: ANY,
  title: "What people do today is missing",
  near: "“{quote}” reads as if nobody had a way around it.",
  detail: "I have one. It is a spreadsheet, it is ugly, and you have to beat it. If the question does not know it, the evaluation will not either.",
  ask: "Describe the present workaround and what it does well.",
  target: { ...QUESTION, heading: "What people do today" },
  first: "We take it that most keep a list by hand: always within reach, and nothing to install.",
  rest: "It fails when two people change it on the same day. That case, and not the ordinary one, is where the comparison is made.",
  lacks: "say where the workaround fails",
};

const smallest: Point = {
  id: "smallest-design",
  topic: "the smallest thing that would answer it",
  category: "construction",
  about: ANY,
  title: "It asks for a system where a sketch would do",
  near: "“{quote}” can be answered with far less than it suggests.",
  detail: "The hardest part has not been built by anyone yet. Everything else is known. I would build that part alone, without an interface, and see whether the question is still interesting.",
  ask: "Reduce it to the one part that has not been built, and say how it is measured.",
  target: { ...QUESTION, heading: "Smallest version" },
  first: "Only the part that nobody has built is built; everything around it is taken as it is.",
  rest: "It is measured on 30 recorded cases by whether a person who knows the matter accepts its output unchanged.",
  lacks: "say how it is measured",
};

export const QUESTION_POINTS: Readonly<Record<string, readonly Point[]>> = {
  "senior-professor": [novelty, ifNo],
  editor: [vagueWords, comparison, comparisonBeside, objection],
  "research-scientist": [data, traps],
  "target-user": [pain, workaround],
  "software-architect": [novelty, smallest],
};
