/** splits: two positions that exclude each other. Seats are places in the panel's order of assessors. */
import type { ProfileId } from "@/lib/protocols/review/config";
import type { Point, Target } from "./point";

export type Side = {
  seat: 0 | 1 | 2;
  /** What the other one says that it holds to be wrong. */
  point: string;
  reason: string;
  counter: string;
  /** What the document says when this side is taken. */
  text: string;
  /** What it adds in later rounds. */
  again: string;
};

export type Conflict = { topic: string; /** Passages the two quote. */ about: RegExp; a: Side; b: Side; target: Extract<Target, { in: "section" | "beside" }>; issue: Pick<Point, "title" | "near" | "detail" | "ask"> };

const custom: Conflict = {
  topic: "one case first or all at once",
  about: /\b(?:week|step|switch|rollout|plan|begin|introduc|chang|propos|new|will)\w*/i,
  a: {
    seat: 0,
    point: "That everything has to change at the same time.",
    reason: "“{quote}” has been thought through for the ordinary case only. What we learn from one case is worth more than the weeks of doing things in two ways.",
    counter: "Begin with one case, look at it for four weeks, then decide about the rest.",
    text: "It begins with one case. After four weeks the result is looked at, and only then is the rest decided.",
    again: "Two ways at once cost four weeks of care. One wrong way for everyone costs a year, and nobody has shown me why that should be the smaller risk.",
  },
  b: {
    seat: 1,
    point: "That one case should go first and the rest wait.",
    reason: "Two ways of working side by side is the state in which things are lost. With “{quote}” in mind I would cross that bridge once, and quickly.",
    counter: "Prepare it for everyone, change it on one date, and keep the way back open for four weeks.",
    text: "It changes for everyone on one date. The way back stays open for four weeks.",
    again: "Every week in two ways needs rules for both, and those rules are written by nobody. I have run such a month; I would not plan one.",
  },
  target: { in: "section", like: /rollout|introduction of|order of/i, heading: "One case first or all at once" },
  issue: { title: "The order of things makes it fail half-way", near: "“{quote}” {where} will be true for some and not yet for others.", detail: "As long as both ways are in force, every question has two answers. That is the state I would avoid, and the text plans for it.", ask: "Change it for everyone on one date, with the way back open." },
};

const design: Conflict = {
  topic: "the main comparison",
  about: /\b(?:compar|baseline|evaluat|measure|faster|better|cost|result)\w*/i,
  a: {
    seat: 0,
    point: "That the comparison should be made at equal cost.",
    reason: "The point of “{quote}” is what becomes possible, not what it costs today. At equal cost every new thing loses to a tuned old one.",
    counter: "Compare at the best setting of each, and report the cost beside it.",
    text: "The main comparison is made at the best setting of each side; the cost of each is reported beside it.",
    again: "Cost falls every year and possibilities do not. A table at equal cost would be out of date before it is printed.",
  },
  b: {
    seat: 2,
    point: "That each side may be compared at its own best setting.",
    reason: "Whoever reads “{quote}” will ask what it costs to get there. An advantage that is bought is not an advantage of the design.",
    counter: "Compare at equal cost first, and show the best settings in a second table.",
    text: "The main comparison is made at equal cost; the best settings are shown in a second table.",
    again: "I looked for a reader who would not ask about cost and found none outside of this panel.",
  },
  target: { in: "section", like: /main comparison/i, heading: "The main comparison" },
  issue: { title: "The comparison can be bought", near: "“{quote}” {where} does not say at whose cost it is compared.", detail: "With enough effort on one side, any comparison can be won. As planned, nobody could tell.", ask: "Make the main comparison at equal cost." },
};

const question: Conflict = {
  topic: "narrow or general",
  about: /\?$/,
  a: {
    seat: 0,
    point: "That the question should be cut to one case.",
    reason: "“{quote}” is interesting because it might hold in general. Cut to one case it is a report, and nobody has to change anything after a report.",
    counter: "Keep it general and study two cases that differ as much as possible.",
    text: "The question is asked in general and studied on two cases that differ as much as possible.",
    again: "A narrow question gets a safe answer. I would rather have a risky one that someone has to contradict.",
  },
  b: {
    seat: 2,
    point: "That two very different cases can be studied at once.",
    reason: "With the means there are, two cases mean half of the care for each, and “{quote}” would fail on the one that is less known.",
    counter: "Ask it for one case, the harder one, and let others carry it over.",
    text: "The question is asked for one case, the harder one; carrying it over is left to those who know the others.",
    again: "Half of the care on each of two cases is not a general answer. It is two weak ones.",
  },
  target: { in: "section", like: /(?!)/, heading: "Narrow or general" },
  issue: { title: "It asks for two answers with the means for one", near: "“{quote}” can't be studied on two cases in the time there is.", detail: "The second case is not an extension, it is another project with other data and other traps.", ask: "Ask it for one case." },
};

const story: Conflict = {
  topic: "what it opens with",
  about: /\b(?:show|find|result|claim|effect|faster|better|caus)\w*/i,
  a: {
    seat: 0,
    point: "That the result should come first.",
    reason: "“{quote}” only surprises someone who has felt the puzzle. Told first, it is one more number.",
    counter: "Open with the puzzle and give the result at the end of the first page.",
    text: "It opens with the puzzle; the result comes at the end of the first page.",
    again: "I tried the other order aloud. The listener asked why I was telling them this.",
  },
  b: {
    seat: 2,
    point: "That the puzzle should come before the result.",
    reason: "Readers of this venue decide after two sentences. If “{quote}” is not among them, it is not read.",
    counter: "Put the result into the first sentence and the puzzle into the second.",
    text: "It opens with the result; the puzzle is the second sentence.",
    again: "Those who enjoy a puzzle will wait for the second sentence. Those who do not will not wait a page for the result.",
  },
  target: { in: "section", like: /^(?:the )?opening$/i, heading: "The opening" },
  issue: { title: "The readers it is for will have left by the second paragraph", near: "“{quote}” {where} is what they come for, and it stands too late.", detail: "I speak for the one who reads forty abstracts before lunch. That reader is not in the room when the puzzle is solved.", ask: "Put the result into the first sentence." },
};

const writing: Conflict = {
  topic: "how strongly it is said",
  about: /\b(?:show|result|improv|outperform|find|gain|reduc|better|faster|prove)\w*/i,
  a: {
    seat: 1,
    point: "That the main claim needs a qualification in the same sentence.",
    reason: "“{quote}” is read as doubt as soon as it carries an although. The limits have a place of their own and are honest there.",
    counter: "State the claim plainly, and give its limits in the next paragraph.",
    text: "The result holds as stated; its limits are taken up in the next paragraph.",
    again: "A claim that apologises while it is made persuades nobody, and protects nobody either.",
  },
  b: {
    seat: 2,
    point: "That the main claim can stand without a qualification beside it.",
    reason: "“{quote}” will be quoted without the next paragraph. What is quoted has to be true alone.",
    counter: "Put the condition into the sentence that makes the claim.",
    text: "The result holds in the setting studied here, and is claimed for no other.",
    again: "Nobody quotes the next paragraph. I have been quoted, and I know.",
  },
  target: { in: "beside" },
  issue: { title: "The main claim is false when quoted alone", near: "“{quote}” {where} needs its condition in the same breath.", detail: "Taken out of its paragraph, and that is how it will travel, it says more than was shown.", ask: "Put the condition into the sentence that makes the claim." },
};

const idea: Conflict = {
  topic: "bold or safe first",
  about: /./,
  a: {
    seat: 0,
    point: "That the safe idea should lead.",
    reason: "A safe result nobody has to react to costs the same year as a bold one. The bold one leaves data behind even when it fails.",
    counter: "Put the bold idea first and keep the safe one for the second half of the year.",
    text: "",
    again: "I heard that it may fail. I have not heard what the safe one would change if it succeeds.",
  },
  b: {
    seat: 1,
    point: "That the bold idea should lead.",
    reason: "Its first result comes after nine months, if it comes. Until then there is nothing to show, and the people who would wait for it are on contracts.",
    counter: "Put the safe idea first; its data are what the bold one needs anyway.",
    text: "",
    again: "The order can be turned round in half a year. A lost year can't.",
  },
  target: { in: "section", like: /(?!)/, heading: "Order" },
  issue: { title: "The leading idea has no early result", near: "“{quote}” does not say what there is to show after three months.", detail: "An idea that leads should be able to fail early. This one can only fail late.", ask: "Let the idea lead that has a first result within three months." },
};

export const CONFLICTS: Readonly<Record<ProfileId, Conflict>> = { custom, design, focused: design, question, story, section: writing, paper: writing, idea };
