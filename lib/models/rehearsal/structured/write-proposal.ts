/** Phase B: the lead's position. */
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/vocabulary";
import { quotable } from "../subject-matter";
import { paragraphs, small, type Scene } from "./scene";

/** How each role looks at a proposal of its own. */
const LEAD_LENSES: Readonly<Record<Role, readonly [string, string, string]>> = {
  action: [
    "Seen as a sequence, the proposal has three moments that matter: when a case comes into being, when it changes hands, and when it is over. Between them nothing may happen that leaves no trace in the state. I have written each moment so that one can say afterwards whether it took place, and I would ask the others to attack the one in the middle, since that is where two people act on the same thing.",
    "I have tried to describe it so that it can be traced: who acts, on what, and what is different afterwards. Where I could not name the difference I have left the step out, because a step that changes nothing is a wish. If somebody misses a step they consider important, the question to ask is which value it changes, and for whom that can be seen.",
    "Everything above can be played through on paper in ten steps, and I have done so twice, once for the ordinary case and once for the unpleasant one. The ordinary case needs nothing new. The unpleasant one needs one thing that does not exist today, and I have given it a name so that we can speak about it in later rounds without describing it again each time.",
  ],
  guardian: [
    "Behind the proposal stands one sentence I am not ready to give up, and I would rather lose the rest than weaken it. It can be measured, it has a limit, and on a given day it is either true or false. Whoever wants to help me most should show a day on which it is false although everybody kept to the rule. Then it is the rule that has to change and not the people.",
    "I have written it from the end: what must still be true in a year, when those who decided it have left? From there I went back to what has to be done. Some things that look important from the front do not appear at all from that side, and one thing that looks like a detail turns out to carry the rest. I have marked it as such.",
    "A promise is only as good as the way in which one notices that it was broken. So for each sentence I have asked who would notice, how soon, and whether that person has a reason to say so. Where the answer was nobody, or much later, I have changed the sentence until there was someone.",
  ],
  observer: [
    "I have imagined a person who has never heard of this discussion and has twenty minutes. What do they see first, what do they take it for, and where do they stop? The proposal is written along that walk. It may therefore look naive to those who know the inside. But the inside will be read by five people, and the outside will be met by everyone else.",
    "What I propose can be explained in two sentences to someone in a hurry; I have tried. If it needed a third I have taken something away. Explanations are not an addition to be written at the end. They are a test of whether the thing can be used at all, and they fail earlier than any other test we have.",
    "The people who will have to live with this are not in the room, so I have brought three of them in my head: one who does it every day, one who does it once a year, and one who is afraid of it. The proposal serves the first well and the second sufficiently. For the third it does one thing only: it says what will happen next.",
  ],
  critic: [
    "I lead this round, so for once I have to propose what I would otherwise attack. I have used that: every part below is there because without it I knew how to break the whole. Where I knew how to break it even so, I have said it openly in the end. I expect the others to find at least one way I did not see, and I would be suspicious if they found none.",
    "A proposal from the Critic should be judged by what it forbids. This one forbids three comfortable things, and I name them so that nobody can agree to it by mistake: it forbids to count effort as success, to call something settled because nobody objected, and to leave for later what can be tried today.",
    "I have begun with the failure and asked what it would have taken to prevent it at half the price. Most safeguards cost more than what they prevent; people add them because adding looks like care. What is left below are the two that pay for themselves, and an honest list of what remains unprotected.",
  ],
};

/** How one would begin. */
const TRIALS: readonly [string, string, string] = [
  "Before anyone builds or writes anything large, I would try it by hand for a week: one person, one list, the rule on a card. If it can't be kept by hand for a week with goodwill, it will not be kept later without it. The trial costs a few hours, can be ended on any day, and shows by Friday whether the figures mean anything.",
  "What I leave out on purpose is how it is to be announced, what it is to be called, and whether it pays in the third year. These are real questions, and none of them changes whether the thing works. I would ask the assessment to keep them on a list, so that nobody has to bring them up in order not to forget them.",
  "The order matters as well. First comes the part that can be seen from outside, since it creates the pressure for the rest; then the part that is counted; last the part for which anyone has to change a habit. Done the other way round, people change a habit for something they can't see, and after three weeks they stop.",
];

export function propose(scene: Scene): ReplyOf<"propose"> {
  const { topic, pass, fill, vary, state } = scene;
  const role = scene.role ?? "action";
  const position = paragraphs(
    opening(scene),
    pass === 0 ? fill(topic.thesis) : secondLook(scene),
    fill(topic.mechanism),
    fill(topic.example),
    vary("lens", LEAD_LENSES[role]),
    standing(scene),
    vary("trial", TRIALS),
    fill(topic.measure),
    fill(topic.alternatives),
    fill(topic.weakest),
    handing(scene),
  );
  return {
    headline: pass === 0 ? topic.headline : `Second look: ${small(topic.headline)}`,
    position,
    primitives: [{ name: topic.primitive.name, meaning: topic.primitive.meaning }],
    prior_decisions: state.decisions.slice(-1).map(({ id }) => ({ id, stance: "upholds" })),
  };
}

function opening({ round, topic, quote, other, vary }: Scene): string {
  const focus = quotable(round.focus, 150);
  const asked = round.number === 1 ? `The question before us is “${focus}”. Before it can be answered as a whole, one part of it has to be settled, and I begin there: ${topic.about}.` : `The focus of this round is “${focus}”. I take it as a question about ${topic.about}.`;
  const passage = vary("passage", [
    `The material gives me two things to hold on to. It says “${quote.text}”, and a little further on “${other.text}”. I read the first as what is wanted and the second as what must not be lost on the way, and I have tried to propose something that can be held against both.`,
    `Two passages decide how I see it: “${quote.text}” and “${other.text}”. Neither mentions the point outright, but each assumes an answer to it, and the two assumed answers are not the same. That is why I think this comes before the rest.`,
    `I start from “${quote.text}”. Taken at its word, it already contains a promise, and a promise needs someone who keeps it and a moment at which one can tell. “${other.text}” narrows down what such an answer may look like.`,
  ]);
  return `${asked} ${passage}`;
}

/** The topic comes up again: say what became of it. */
function secondLook({ state, topic, fill }: Scene): string {
  const before = state.rounds.find(({ proposal }) => proposal?.reply.primitives.some(({ name }) => name === topic.primitive.name));
  const decided = state.decisions.filter(({ round }) => round === before?.number).map(({ id }) => id);
  const open = state.claims.filter(({ round, effective }) => round === before?.number && effective === "pending").map(({ id }) => id);
  const found = `Round ${before?.number ?? 1} left it with ${decided.join(" and ") || "no decision"}${open.length > 0 ? `, and with ${open.slice(0, 3).join(", ")} still untested` : ""}.`;
  return `${found} I come back to ${topic.about} because what was decided since then leans on it more than we expected. ${fill("The first time we asked how {focus} should work there. Now we know how everything around it is to work, and the same words mean something narrower.")} I keep the mechanism and put it under the load of the later decisions; where it gives way I would rather change the later one.`;
}

/** What was decided and what fell, by id; in the first round what is not yet known. */
function standing({ state, vary }: Scene): string {
  const last = state.decisions.at(-1);
  if (!last) return "Nothing has been decided yet, so I rest on nothing but the text. That makes this proposal cheap to overturn, and I would rather have it overturned now than defended later. Whoever finds a sentence in the material that speaks against it should quote it; I have looked and found none that does so plainly.";
  const fallen = state.claims.findLast(({ effective }) => effective === "tested_refuted" || effective === "partially_refuted");
  const built = `I build on ${last.id}: ${small(last.text.replace(/[.]$/, ""))}.`;
  if (!fallen) return `${built} No claim has been refuted so far, and I take that as a sign that we have not tried hard enough rather than as a success. The figures below are chosen so that they can turn out wrong.`;
  return `${built} ${vary("fallen", [
    `I also take into account that ${fallen.id} did not hold: “${quotable(fallen.text, 120)}”. I had relied on it in my own mind, and two sentences of this proposal look different because of it.`,
    `${fallen.id} was tested and fell: “${quotable(fallen.text, 120)}”. So I no longer assume it, and I have replaced it by something weaker that I believe can be kept.`,
    `What I no longer assume is ${fallen.id}, “${quotable(fallen.text, 120)}”. It sounded plausible, and it was shown to be wrong. The proposal has to live without it.`,
  ])}`;
}

function handing({ round, vary }: Scene): string {
  const others = ROLES.filter((role) => role !== round.lead && role !== round.absent).map((role) => ROLE_NAMES[role]);
  const named = `${others.slice(0, -1).join(", ")} and ${others.at(-1)}`;
  return vary("handing", [
    `What I ask of ${named} is not agreement. I would like to hear the first step at which it stops working for you, in your own terms, and what you would need to see to believe that it does work. Reservations without a case I will note and not answer; there are always some, and they rarely decide anything.`,
    `To ${named}: please take the weakest point above first. If it holds, the rest is detail; if it does not, we can save ourselves the rest. I have tried to leave nothing vague that could be made plain, and where something is vague even so, it is because I do not know it and not because I hide it.`,
    `I leave it to ${named} to show what I have overlooked. One concrete case is worth more to me than three reservations, and a case that really happened more than one that might. If such a case speaks against me, I would rather change the proposal in this round than defend it for three more.`,
  ]);
}
