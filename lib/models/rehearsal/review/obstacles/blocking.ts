/** Objections that are fatal to their raiser: hard_block, and the grounds on which a question goes to a person. */
import type { Obstacle } from "../obstacle";
import { access, control, deciding, people } from "./stalling";

export const irreversible: Obstacle = {
  ...people,
  id: "irreversible",
  topic: "the step that can't be undone",
  category: "consent",
  about: /\b(?:switch|remov|delet|replac|mov|migrat|start|launch|chang|introduc|end|clos|must|requir)\w*/i,
  title: "The first step can't be undone, and nobody it concerns has agreed",
  near: "“{quote}” {where} takes something from people that can't be given back.",
  detail: "I do not object to the aim. I object that those who bear it were not asked and can't return afterwards. No better wording changes that; another first step would.",
  ask: "Begin with a step that can be undone, or show that those it concerns have agreed.",
  target: { in: "section", like: /consent|agreement|way back/i, heading: "Agreement of those it concerns" },
  first: "Those it concerns are asked before the first step. How they answer is not known yet.",
  rest: "A step that can be undone was looked for; none was found that would show anything.",
  lacks: "begin with a step that can be undone",
  insist: [
    "Asking is promised now. What happens after a no is not, and the step stays as final as it was.",
    "That no smaller step was found is not a reason to take the large one.",
    "I would be the only one against it once more, and I am.",
    "Nothing has changed about the step itself.",
  ],
  refusal: "The step is what is proposed. It could be replaced by another proposal, not by another sentence.",
  settled: "Decided by {by}: “{words}”. The first step follows it.",
  compromise: "Try it with volunteers for four weeks, who can return at any time; decide about the rest after that.",
  recommendation: "Do not begin with the step as it stands. Whoever wants it nevertheless should say so by name.",
};

export const leakage: Obstacle = {
  ...deciding,
  id: "leakage",
  topic: "data that were used twice",
  category: "validity",
  title: "It would be judged on the data it was designed with",
  near: "“{quote}” {where} can't be an independent test: the same data shaped the design.",
  detail: "Whatever comes out would be explained by that. It takes fresh data or another question; a paragraph about care is neither.",
  ask: "Set data aside that nobody has looked at, or change the claim to a description.",
  target: { in: "section", like: /validity|data\b|split/i, heading: "Data that nobody has seen" },
  first: "The data used for the design are named here and excluded from the test.",
  rest: "What is left has been looked at by two of the authors; how far that reaches can't be said.",
  lacks: "test on data nobody has looked at",
  insist: [
    "Named and excluded, good. What is left has been seen as well.",
    "It can't be said how far it reaches: that is my objection, in your words.",
    "Fatal in round one and fatal now. Only new data would change it.",
    "The text has become honest about it. The test has not become independent.",
  ],
  compromise: "Publish the design as a description, without a test, and collect new data for the claim.",
  recommendation: "Do not run the test as planned: its outcome could not be believed either way.",
};

export const unsupported: Obstacle = {
  ...control,
  id: "unsupported",
  topic: "the claim the section rests on",
  about: /\b(?:show|demonstrat|prov|improv|achiev|outperform|result|significant|is|are)\b/i,
  title: "The claim the section rests on is not supported",
  detail: "I went through what is reported and found nothing that carries it. Everything after this sentence leans on it.",
  target: { in: "beside" },
  first: "We state this as an expectation and not as a result.",
  rest: "The figures reported here are consistent with it and do not establish it.",
  lacks: "name the result that carries it",
};

export const known: Obstacle = {
  ...control,
  id: "known",
  topic: "whether it is new",
  category: "novelty",
  title: "The central finding is known already",
  near: "“{quote}” {where} restates what the field has taken for granted for years, under another name.",
  detail: "I would be glad to be wrong. But a reviewer from next door needs one line to say so, and nothing in the text could answer it.",
  ask: "Show what is known afterwards that was not known before, with the nearest earlier work beside it.",
  target: { in: "section", like: /novelty|position|contribution/i, heading: "What is new" },
};

const QUESTION_TARGET = { in: "section", like: /(?!)/ } as const;

export const answered: Obstacle = {
  ...access,
  id: "answered",
  topic: "whether it is open at all",
  category: "novelty",
  title: "The question has been answered in other words",
  near: "“{quote}” was asked before under another name, and the answer has been in textbooks since.",
  detail: "The setting is newer, the question is not. I would be glad to see a version whose answer I can't predict; I offer some below.",
  ask: "Ask for what the known answer does not cover.",
  target: { ...QUESTION_TARGET, heading: "What is not covered yet" },
  first: "The known answer covers the ordinary case; the question is about what it does not cover.",
  rest: "As far as we see, it does not cover cases in which two causes act at once.",
  lacks: "ask for anything the known answer leaves open",
  insist: [
    "It circles the gap and does not enter it: I still know the answer.",
    "Two causes at once would be a question. This is the old one with an adjective.",
    "I predict the result once more, and more confidently.",
    "Not novel, for the same reason as before.",
  ],
  refusal: "Another question would be needed, not another wording of this one. Which one is for a person to choose.",
  settled: "Direction given by {by}: “{words}”. The question is asked in that direction and no longer in the old one.",
  compromise: "Ask it for two causes at once, on the cases that are there.",
  recommendation: "Take one of the reformulations, or go back to the ideas: a third round rarely makes a question novel.",
};

export const noPain: Obstacle = {
  ...answered,
  id: "no-pain",
  topic: "whether anyone has this problem",
  category: "demand",
  title: "Nobody I know would miss it",
  near: "“{quote}” describes a problem I have never had to solve.",
  detail: "I went through my last month and found no hour it would have saved. Built well, it would be admired and closed.",
  ask: "Find the hour that was lost, and begin there.",
  target: { ...QUESTION_TARGET, heading: "Whose hour it saves" },
  first: "It is meant for those who do the step by hand more than once a week.",
  rest: "We assume that there are such people and have not asked them yet.",
  lacks: "name anyone who would miss it",
  insist: [
    "More than once a week? Then I am not meant, and I do not know who is.",
    "Ask them first. I say so as one of those you would ask.",
    "Still no name of anyone who waits for it.",
    "No pain point, as before.",
  ],
  compromise: "Ask ten people for four weeks what costs them time, and put the question to what they say.",
  recommendation: "Do not build on it yet. Ten conversations will tell more than another round.",
};

export const outOfScope: Obstacle = {
  ...answered,
  id: "out-of-scope",
  topic: "whether it would be sent to review",
  category: "venue",
  title: "I would return it without review",
  near: "“{quote}” would not reach a reviewer at {venue}.",
  detail: "The letter would be friendly and two lines long: of interest to a narrower audience. That is not a matter of quality, and it can't be mended by adding to it.",
  ask: "Say why readers outside of the speciality would have to change something.",
  target: { ...QUESTION_TARGET, heading: "For whom it matters" },
  first: "It matters to readers outside of the speciality because the same decision is taken there with less evidence.",
  rest: "We name two such fields; how many of their readers would act on it is not known.",
  lacks: "give a reader from outside a reason to go on",
  insist: ["Two fields are named and nobody in them. I would still return it.", "The letter is as short as before.", "Desk-reject, with regret.", "I would return it again."],
  compromise: "Aim at the narrower venue first and bring the general point as a comment.",
  recommendation: "Choose the venue before the wording: the question is right for another one.",
};

export const noData: Obstacle = { ...access, id: "no-data", title: "The data it needs do not exist", near: "“{quote}” asks for something nobody has recorded." };
export const noMethod: Obstacle = {
  ...access,
  id: "no-method",
  topic: "a method that could measure it",
  title: "No method measures it",
  near: "What “{quote}” calls by one name is measured by nothing I know.",
  detail: "There are proxies, and they disagree with each other. With any of them the answer would be about the proxy.",
  ask: "Name the measurement, or ask about the proxy.",
  target: { ...QUESTION_TARGET, heading: "Measurement" },
  first: "The proxy that is nearest is used and named as such.",
  rest: "Where two proxies disagree, the case is left out and counted.",
  lacks: "name a measurement",
};
export const noTime: Obstacle = {
  ...access,
  id: "no-time",
  topic: "the time there is",
  title: "It takes longer than there is",
  near: "“{quote}” is two years of work at the least.",
  detail: "Collecting takes one, and the analysis can't begin before. I have seen such plans end with the first half.",
  ask: "Cut the question to what a year can answer.",
  target: { ...QUESTION_TARGET, heading: "Time" },
  first: "The first year answers the first half of the question, and only that is promised.",
  rest: "The second half is put as an outlook.",
  lacks: "fit into a year",
};
export const noSystem: Obstacle = {
  ...noMethod,
  id: "no-system",
  topic: "the part that does not exist",
  category: "construction",
  title: "It rests on a part that does not exist",
  near: "“{quote}” presupposes a component nobody has built.",
  detail: "Everything else can be taken from the shelf. Without that part there is nothing to evaluate, and building it is another project.",
  ask: "Name the part, who builds it and by when, or do without it.",
  target: { ...QUESTION_TARGET, heading: "The missing part" },
  first: "The missing part is replaced by a person who does its work by hand.",
  rest: "With a person in its place 20 cases can be done, not 200.",
  lacks: "stand without that part",
  insist: ["A person in its place tells us about the person. The part is missing as before.", "Twenty cases are an anecdote. It can't be built on this.", "It still rests on something that isn't there.", "As before: it can't be built."],
};
