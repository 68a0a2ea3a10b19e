/** Phase C: what the others add to the lead's position. */
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/vocabulary";
import { AGREEABLE, AGREEABLE_ABOUT, AGREEABLE_END, AGREEABLE_MORE } from "./agreeable";
import { paragraphs, small, type Scene } from "./scene";

const SUPPLEMENT_LENSES: Readonly<Record<Role, readonly [string, string, string]>> = {
  action: [
    "I will trace it step by step in my exhibit. Already now I can say where I expect the trouble: at the one step in the middle that two people may take at the same time. It is described from the side of each, and each description is right; nobody has described it from above. That is the step I shall give most room to, with the state before and after it.",
    "Reading it with a pencil, I get through the ordinary case without a gap. In the unpleasant case I have to guess twice: what is shown while it is happening, and who is told when it is over. Both can be mended with a sentence. But as long as the sentence is missing, I can write two different traces that both follow the proposal.",
    "What I miss is the moment after. The proposal ends when the thing is done; in practice somebody then looks at it, relies on it, and does the next thing. I will let my cross-round trace begin there, with something an earlier round has introduced, and see whether the two fit together.",
  ],
  guardian: [
    "Of all the figures named, I would hold on to one, and I would want it to be the one that somebody would be embarrassed by. A figure nobody is embarrassed by is decoration. In my exhibit I shall put it into one sentence with a limit and hold the words of the proposal against it, not their intention.",
    "There is a difference between what is usually true and what has to be true. The proposal speaks of both in the same tone. I would separate them: the first may slip on a bad day and is then mended, the second may not, and for it there has to be something that prevents the slip and not only notices it.",
    "I have asked myself who would have an interest in this not being kept, without being a bad person. There is always someone: whoever is in a hurry, whoever is measured by something else. A rule that holds only among those who like it has not been tested.",
  ],
  observer: [
    "I have walked through it in my mind with someone who has the skill but not the context. They get quite far. They stop at a place where nothing is wrong and nothing is said: the system, or the rule, or the colleague is simply busy, and nobody tells them. Three words would carry them over, and I could not find the three words.",
    "Terms are a quiet problem here. The proposal uses two words for one thing in two places, and those outside use a third. By itself that is nothing. But the person I have in mind will search for her own word, find nothing, and conclude that it does not exist.",
    "What the proposal gives to people is certainty, and it does not say so. I would put it first: you will know within such and such a time. Most of the steps can then be as they are. People forgive a great deal to those who tell them what comes next.",
  ],
  critic: [
    "I agree with more of this than I would like, which makes me look twice. What carries the whole is an assumption that is never stated because everyone in the room shares it. My exhibit will be directed at that assumption and at nothing else, and I shall say beforehand what result would make me withdraw.",
    "The strongest argument against it is not that it is wrong but that it is right for the wrong cases. It works where people mean well and have time. I shall take away one of the two, not both, and see how far it carries. If it holds, I will write that it held.",
    "Somebody will live with the parts of this that are inconvenient, and that person will find a way round within a month. I do not blame them. I look for the way round that is shortest and most natural, because that is the one that will be taken, and I look whether anything notices.",
  ],
};

/** What would change the reader's mind. */
const CONVINCED: readonly [string, string, string] = [
  "What would convince me is a single day on which it was tried, with the awkward cases left in. What would not convince me is a list of reasons why the awkward cases are rare. They are rare until they are one's own.",
  "I can be persuaded, and I would like to say by what: by one case, told from beginning to end, in which what I fear happens and nothing bad follows. So far I have heard arguments, and that case is missing.",
  "If I had to bet, I would bet that it works for nine in ten. The tenth is the one my role is here for, and so I stay with it, even though the other nine deserve to be mentioned.",
];

export function supplement(scene: Scene): ReplyOf<"supplement"> {
  const { topic, vary, quote, other, round, plan, fill } = scene;
  const role = scene.role;
  const isAgreeable = scene.script === "sycophancy" && plan.disagreement <= 1 && round.absent === null;
  const lead = round.lead ? ROLE_NAMES[round.lead] : "lead";
  const about = vary("about", [
    `The ${lead} proposes, in short, that ${small(topic.headline.replace(/[.]$/, ""))}. I have read it with one sentence of the material in mind, “${quote.text}”, and asked whether that sentence is easier or harder to keep afterwards. My answer is: easier in the ordinary case, and undecided in the rest.`,
    `What the ${lead} calls the ${topic.primitive.name} is the part I would keep whatever else happens. It answers to “${quote.text}”, which so far nobody had answered to. The rest of the proposal stands and falls with how seriously it is meant.`,
    `I take from the ${lead}'s proposal mainly the ${topic.primitive.name}. Whether it is enough depends on how one reads “${quote.text}”. Read generously it is enough; read the way somebody will read it who has a complaint, it is not.`,
  ]);
  const own = role ? fill(topic.supplements[role]) : expertView(scene);
  const closing = vary("closing", [
    `One passage we should not lose sight of over all this is “${other.text}”. It has not come up in the discussion of this point, and I believe that it limits what we may propose. I would ask the assessment to say whether it still holds.`,
    `Beside that I would remind everyone of “${other.text}”. If what is proposed here makes it harder to keep, this ought to be said in so many words and not be discovered.`,
    `And a reminder: “${other.text}” stands in the material as well. I do not see a contradiction yet. I see a place where one could arise without anybody having decided it.`,
  ]);
  if (isAgreeable) {
    const agreed = fill(vary("about", AGREEABLE_ABOUT).replaceAll("{lead}", lead).replaceAll("{primitive}", topic.primitive.name));
    return { headline: `Agrees with the ${lead}, with a remark on wording.`, position: paragraphs(agreed, AGREEABLE[role ?? "expert"], vary("more", AGREEABLE_MORE), AGREEABLE_END), objection: null };
  }
  return {
    headline: headlineOf(scene),
    position: paragraphs(about, own, vary("lens", SUPPLEMENT_LENSES[role ?? "observer"]), vary("convince", CONVINCED), closing),
    objection: role ? objectionOf(scene, role) : null,
  };
}

function expertView({ topic, other }: Scene): string {
  return `From the side of the field I would add one fact and one caution. The fact: ${topic.about} is where comparable undertakings have had their first serious trouble, usually within the first half year, and usually without anyone having made a mistake. The caution: what is written in “${other.text}” is read differently by those who do it every day than by those who wrote it.`;
}

function headlineOf({ role, topic }: Scene): string {
  const said: Readonly<Record<Role, string>> = {
    action: `The step in the middle of the ${topic.primitive.name} is not described yet.`,
    guardian: `The ${topic.primitive.name} needs a limit at which it counts as broken.`,
    observer: `Someone outside can't tell from the ${topic.primitive.name} what happens next.`,
    critic: `The ${topic.primitive.name} rests on an assumption nobody has stated.`,
  };
  return role ? said[role] : `Experience elsewhere supports the ${topic.primitive.name}, with a caution.`;
}

/** Not everyone objects in every round. */
function objectionOf({ topic, round }: Scene, role: Role): string | null {
  if ((round.number + ROLES.indexOf(role)) % 3 === 0) return null;
  const said: Readonly<Record<Role, string>> = {
    action: `That the ${topic.primitive.name} takes effect at once: between the two steps there is a state nobody has described.`,
    guardian: `That “usually” is good enough for the ${topic.primitive.name}; either it holds or it needs another name.`,
    observer: `That people will look up what the ${topic.primitive.name} means: they will guess, and they will guess differently.`,
    critic: `That nobody has a reason to go round the ${topic.primitive.name}.`,
  };
  return said[role];
}
