/** Whether it can be carried out: steps, owners, cost, failure, way back. */
import type { Point } from "../point";

export const wayBack: Point = {
  id: "way-back",
  topic: "the way back",
  category: "risk",
  about: /\b(?:switch(?:ed|es|ing)?|replac\w*|migrat\w*|remov\w*|introduc\w*|roll\w* out|rollout|deploy\w*|launch\w*|adopt\w*)\b/i,
  unless: /\broll(?:ed|ing)?[ -]?back|\bway back\b|\bundo|\brevert|\breversib|\bback out\b/i,
  title: "There is no way back",
  near: "“{quote}” {where} tells how it is begun. Nothing tells how it is undone.",
  detail: "The moment we would need it is a bad one to invent it. Until the way back is written down and tried once, every step is a bet on the step before.",
  ask: "Describe how each step is undone, how long that stays possible, and who decides it.",
  target: { in: "section", like: /roll ?back|way back|reversal/i, heading: "Way back" },
  first: "Each step can be undone for four weeks: what it replaces stays in place, unused, until then.",
  rest: "It is taken back when the measure agreed for it is missed in two weeks running. The owner decides this alone. We assume that going back takes at most one day; it is tried once before the start.",
  lacks: "say who decides to go back, and at which sign",
};

export const owner: Point = {
  id: "owner",
  topic: "who owns it",
  category: "ownership",
  about: /\b(?:will be|should be|must be|is to be|are to be|we will|needs? to|has to|have to)\b/i,
  unless: /\bowner|\bresponsible\b|\baccountable\b|\bowned by\b|\bled by\b/i,
  title: "No step has an owner",
  near: "“{quote}” {where} says what happens and not who does it.",
  detail: "Could someone who was not in the room begin tomorrow? Their first question would be whom to ask. Work that belongs to everyone waits for everyone.",
  ask: "Name one owner for the whole, and for each step who does it and who can stop it.",
  target: { in: "section", like: /\bowner|responsib|who does what|\broles\b/i, heading: "Who does what" },
  first: "One person owns it from the first step to the review after the last, and is named before the first step begins; until then no step has a date.",
  rest: "The owner needs about half a day a week for eight weeks (an assumption, looked at after the second week) and can stop any step without asking.",
  lacks: "say what the owner may decide alone, and how much time it takes",
};

export const firstStep: Point = {
  id: "first-step",
  topic: "the first step",
  category: "plan",
  about: /\b(?:plan|begin|start|step|phase|first|then|will|propos)\w*/i,
  unless: /\bweek 1\b|\bphase (?:1|one)\b|\bstep (?:1|one)\b|\bfirst step\b|\bmilestone|\btimeline\b|\brollout\b/i,
  title: "Nobody could begin tomorrow",
  near: "“{quote}” {where} is a direction and not yet a step.",
  detail: "I looked for the smallest piece that would tell us something and did not find one. Without it the first result and the last one come on the same day, and that is late for a surprise.",
  ask: "Name the smallest first step, when it is done, and what we will know then.",
  target: { in: "section", like: /\bplan\b|rollout|steps|timeline|schedule/i, heading: "First step" },
  first: "The first step covers one case only, the most ordinary one, from beginning to end.",
  rest: "It is done when that case has run for two weeks without help from those who prepared it. We assume three weeks in all; if it takes more than five, the rest is planned anew.",
  lacks: "say when the step is done, and what happens if it takes longer",
};

export const halfWay: Point = {
  id: "half-way",
  topic: "a step that stops half-way",
  category: "failure",
  about: /\b(?:migrat\w*|switch\w*|moves?|moved|moving|replac\w*|phases?|steps?|week \d+|transfer\w*|imports?|convert\w*|rollout)\b/i,
  title: "It is open what holds when a step stops half-way",
  near: "“{quote}” {where} can stop in the middle, and the text only knows before and after.",
  detail: "Half of it done is the state in which people work longest. Who is right then, the old or the new? If the text does not say, two people will decide it differently on the same afternoon.",
  ask: "Say what is true while a step is half done, and who notices first.",
  target: { in: "section", like: /half-?way|failure|risks?\b/i, heading: "If a step stops half-way" },
  first: "While a step is half done the old way counts for everything that has not been moved yet, and the new way for everything that has.",
  rest: "Whether a thing has been moved can be seen on the thing itself. A step that has not advanced for two working days is reported to the owner; we assume that this happens once or twice.",
  lacks: "say how anyone can tell, and who notices when it stands still",
};

export const successMeasure: Point = {
  id: "success-measure",
  topic: "how we know that it has worked",
  category: "measure",
  about: /\b(?:goal|aim|improv|reduc|better|benefit|should|problem|result|want)\w*/i,
  unless: /\bsuccess\b|\bkpi|\bmetrics?\b|\bwe will know\b|\bmeasure of\b|\bacceptance criteri/i,
  title: "Nothing says when it has worked",
  near: "“{quote}” {where} is an intention. I can't tell from it whether we are done.",
  detail: "Without a figure agreed beforehand, whatever happens will be called a success by those who did it and a failure by those who paid. Both will be sincere.",
  ask: "Set one figure, how it is taken, when it is looked at, and below which value it is stopped.",
  target: { in: "section", like: /success|measure|metrics|goals?\b/i, heading: "How we know that it works" },
  first: "One figure is looked at: the share of cases that go through without anyone having to step in. It is taken before the start and every week after it.",
  rest: "It works if the share rises by a third within eight weeks. Below today's value in week four it is stopped. Both bounds assume that today's share is under 75 %; if the first count says otherwise they are set again.",
  lacks: "say at which value it is stopped",
};

export const cost: Point = {
  id: "cost",
  topic: "what it costs and who pays",
  category: "cost",
  about: /\b(?:team|people|engineer|time|work|resource|build|buy|staff|train)\w*/i,
  unless: /\bcosts?\b|\bbudget|\beffort\b|€|\$\s?\d|\bperson-days?\b/i,
  title: "The price is not named",
  near: "“{quote}” {where} takes somebody's time, and the text does not say how much or whose.",
  detail: "What it costs in weeks and attention decides whether it is done, not whether it is right. Whoever pays should read the figure here first and not find it out in the third month.",
  ask: "Give the cost in weeks, the largest item, and what is not done in the meantime.",
  target: { in: "section", like: /\bcosts?\b|budget|effort/i, heading: "What it costs" },
  first: "About twelve person-weeks by a first estimate, half of them in the first month. The largest item is not building it but moving those who work the old way.",
  rest: "The twelve weeks are an assumption from comparable changes; they are compared with the real effort after the first third. In the meantime nothing else is changed about {focus}.",
  lacks: "say what the twelve weeks rest on, and what is left undone meanwhile",
};

export const openPoint: Point = {
  id: "open-point",
  isSmall: true,
  topic: "a point that was left open",
  category: "decision",
  about: /./,
  fits: ({ kind }) => kind === "open",
  title: "An open point decides more than the text admits",
  near: "“{quote}” {where} is left open, and at least one step depends on the answer.",
  detail: "Open points are honest, but an open point without a date is decided by whoever gets there first. I would rather have a poor default now than a good answer after the step.",
  ask: "Say by when it is decided, by whom, and what holds until then.",
  target: { in: "beside" },
  first: "(Until this is decided, the step that depends on it does not begin.)",
  rest: "It is decided two weeks before that step; without a decision the variant holds that can be undone.",
  lacks: "say by when it is decided",
};

export const leftovers: Point = {
  id: "leftovers",
  isSmall: true,
  topic: "what becomes of the old way",
  category: "plan",
  about: /\b(?:old|existing|previous|legacy|instead of|replac\w*)\b/i,
  unless: /\bswitched off\b|\bdecommission|\bretired?\b/i,
  title: "What becomes of the old way is not said",
  near: "“{quote}” {where} leaves the old way standing somewhere.",
  detail: "What nobody switches off is used by somebody, and what is used has to be looked after. It costs a line now or an argument in a year.",
  ask: "Say when the old way ends, and who looks whether anyone still uses it.",
  target: { in: "section", like: /rollout|plan\b|after/i, heading: "The old way" },
  first: "The old way ends eight weeks after the last step; before that the owner looks whether anyone still uses it.",
  rest: "",
  lacks: "end",
};

export const firstDay: Point = {
  id: "first-day",
  isSmall: true,
  topic: "the first day",
  category: "plan",
  about: /\b(?:starts?|started|begins?|begun|launch\w*|goes live|go live|week \d+|monday)\b/i,
  title: "Nobody is named for the first day",
  near: "“{quote}” {where} has a first day, and the text does not say who is there.",
  detail: "Most of what goes wrong goes wrong before noon. I would want to know whom to call, and that the person knows it too.",
  ask: "Name who is present on the first day and until when.",
  target: { in: "section", like: /rollout|plan\b|timeline|schedule/i, heading: "The first day" },
  first: "On the first day of each step somebody who prepared it is present and has nothing else to do.",
  rest: "",
  lacks: "name anyone",
};

export const exception: Point = {
  id: "exception",
  isSmall: true,
  topic: "who grants an exception",
  category: "decision",
  about: /\b(?:must|always|every|all|no one|nobody|never|only|required|each)\b/i,
  unless: /\bexceptions?\b|\bexempt/i,
  title: "There will be an exception, and nobody to grant it",
  near: "“{quote}” {where} will meet a case it does not fit within a month.",
  detail: "Then somebody decides alone, and the next one points to it. A line on who may do so, and for how long, keeps an exception from becoming the rule.",
  ask: "Say who grants an exception, how, and for how long.",
  target: { in: "section", like: /^exceptions?\b/i, heading: "Exceptions" },
  first: "An exception is granted by the owner, in writing and for at most three months; it ends by itself.",
  rest: "",
  lacks: "end by itself",
};

export const lookAgain: Point = {
  id: "look-again",
  isSmall: true,
  topic: "when it is looked at again",
  category: "plan",
  about: /./,
  unless: /\breview(?:ed)? (?:after|every|in)\b|\blooked at again\b|\brevisit/i,
  title: "No date on which it is looked at again",
  near: "“{quote}” {where} will hold until something breaks, as far as the text is concerned.",
  detail: "What is never looked at again is kept because it is there. A date costs nothing and gives whoever comes after a reason to ask.",
  ask: "Set a date on which it is looked at again, and by whom.",
  target: { in: "section", like: /^review\b|next steps/i, heading: "Looking at it again" },
  first: "The owner looks at it again after six months, with the figures there are by then, and says whether it stays.",
  rest: "",
  lacks: "have a date",
};

export const EXECUTION: readonly Point[] = [wayBack, owner, halfWay, successMeasure, firstStep, cost, openPoint, leftovers, firstDay, exception, lookAgain];
