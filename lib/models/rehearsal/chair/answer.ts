/** What specialists say: the first answer, and what they add where they conflict. */
import type { AdviceReply, AnswerKind, AnswerReply, ChallengeReply, CommentReply } from "@/lib/protocols/chair/answers";
import { answerIn } from "@/lib/protocols/chair/state";
import type { Ask } from "@/lib/protocols/types";
import { quotable } from "../subject-matter";
import { capital, joined, lead, of, positionOf } from "./phrases";
import { sidesOf, sureOf, voiceOf, type Scene, type Voice } from "./scene";

export function answer(scene: Scene, ask: Ask, kind: AnswerKind): AnswerReply {
  const voice = voiceOf(scene, ask.agentId);
  const response = ask.round > 1 ? responseOf(scene, voice, ask.round) : null;
  return { ...(response === null ? {} : { response }), ...bodyOf(scene, voice, kind, ask.round) };
}

/** Whoever is party to a conflict wants the plan begun otherwise, so only the rest can approve of it as it stands. */
const approves = ({ script }: Scene, { part }: Voice): boolean => part === "member" && script !== "all_low" && script !== "scattered";

function bodyOf(scene: Scene, voice: Voice, kind: AnswerKind, round: number): AdviceReply | CommentReply | ChallengeReply {
  const text = round === 1 ? firstFinding(scene, voice) : laterFinding(scene, voice);
  const isGood = approves(scene, voice);
  switch (kind) {
    case "advise":
    case "advise_again":
      return { finding: text, recommendation: recommendation(scene, voice, round), ...blockOf(scene, voice) };
    case "comment":
    case "comment_again":
      return { review: isGood ? approval(scene, voice) : text, recommendation: isGood ? "Approve" : "Suggest changes", key_risks: isGood ? `On ${voice.view.topic} there is no risk that would stop it.` : objection(scene, voice, round), ...blockOf(scene, voice) };
    case "challenge":
    case "challenge_again":
      return { critique: isGood ? approval(scene, voice) : text, recommendation: isGood ? "Approve" : "Revise", blocking_issues: [], important_issues: isGood ? [] : [objection(scene, voice, round)], minor: [`${capital(voice.second.topic)} could be said more plainly.`], ...blockOf(scene, voice) };
  }
}

function firstFinding(scene: Scene, voice: Voice): string {
  const { about, view } = voice;
  const isParty = voice.part !== "member";
  return joined(
    lead(scene, voice),
    about(view.finding),
    isParty && `I would build the first release around ${view.stance}, and let everything else wait for it.`,
    `It costs ${view.price}.`,
    scene.script === "all_low" && `What I would have to know to be sure is not in the text: on ${view.topic} I find no figure at all.`,
    !isParty && rest(scene, voice),
  );
}

/** The finding of one who approves: what it would add, and no objection. */
const approval = (scene: Scene, voice: Voice): string =>
  joined(lead(scene, voice), `On ${voice.view.topic} I find nothing that would stop the plan; this can be added on the way: ${voice.view.stance}.`, `It costs ${voice.view.price}.`, rest(scene, voice));

const rest = ({ vary }: Scene, { agent, second }: Voice): string =>
  vary("rest", agent.id, [`${capital(second.topic)} can follow; it does not change this.`, `I looked at ${second.topic} as well and would leave it for later.`, `About ${second.topic} I have no objection that would change the decision.`]);

/** What it holds once it was heard again. */
function laterFinding(scene: Scene, voice: Voice): string {
  const sides = sidesOf(scene);
  if (scene.script === "resolved" && voice.part === "other" && sides) return `If we begin with ${sides.lead.view.stance}, mine can follow one step later: ${voice.view.stance}.`;
  return `${voice.about(voice.view.finding)} I hold to ${voice.view.stance}.`;
}

function recommendation(scene: Scene, voice: Voice, round: number): string {
  const own = voice.about(voice.view.recommendation);
  const position = partyPosition(scene, voice, round);
  if (position === null) return own;
  return round > 1 && scene.script === "resolved" ? position : `${position} ${own}`;
}

/** Held against a plan. What is wanted comes first, since others are quoted this text as a proposal. */
const objection = (scene: Scene, voice: Voice, round: number): string => `${partyPosition(scene, voice, round) ?? voice.about(voice.view.recommendation)} ${voice.about(voice.view.issue)}`;

/** Null for whoever is no party to the conflict. */
function partyPosition(scene: Scene, voice: Voice, round: number): string | null {
  const sides = sidesOf(scene);
  if (!sides || voice.part === "member") return null;
  if (round === 1 || scene.script !== "resolved") return positionOf(voice);
  return voice.part === "other" ? `Begin with ${sides.lead.view.stance}, and follow with ${voice.view.stance} in the release after it.` : `Begin with ${voice.view.stance}. For ${sides.other.agent.name} this is written down now: ${sides.other.view.concession}.`;
}

function blockOf(scene: Scene, voice: Voice) {
  const confidence = sureOf(scene, voice);
  const { view, agent, about } = voice;
  const reasons = {
    High: "It follows from the text, and anyone in my field would say the same.",
    Medium: `It rests on one assumption I could not check, on ${view.topic}.`,
    Low: `The text gives me no figure on ${view.topic}.`,
  } as const;
  return { confidence, reasoning: reasons[confidence], key_concern: about(view.concern), needs_human_judgment: false, security_related: agent.id === "security" };
}

/** Round 2 and 3: what a specialist answers about the conflict, as the script has it. */
function responseOf(scene: Scene, voice: Voice, round: number): string {
  const sides = sidesOf(scene);
  if (!sides) return "I have nothing to add to my first answer.";
  const opponent = voice.part === "lead" ? sides.other : sides.lead;
  const reason = voice.about(voice.view.reasons[round === 2 ? 0 : 1]);
  switch (scene.script) {
    case "resolved":
      return voice.part === "lead" ? defended(voice, opponent, reason, round) : persuaded(voice, opponent);
    case "chair_decides":
      return voice.part === "lead" ? defended(voice, opponent, reason, round) : weighed(voice, opponent, reason, round);
    case "nobody_engages":
      return voice.part === "lead" ? restated(scene, voice) : `I consider this settled in my first answer and have nothing to add on ${opponent.view.topic}.`;
    default:
      return "I have nothing to add to my first answer.";
  }
}

function defended(voice: Voice, opponent: Voice, reason: string, round: number): string {
  const [granted, offered] =
    round === 2
      ? [`I don't doubt what ${opponent.agent.name} says on ${opponent.view.topic}.`, `For what ${opponent.agent.name} fears I would write down ${opponent.view.concession}; that covers it until its turn comes.`]
      : [`${opponent.agent.name} is right about the risk; we differ about the order.`, `Whoever decides should know that I can live with the other order only if ${voice.view.concession} is there from the first day.`];
  return joined(granted, reason, `So I would still begin with ${voice.view.stance}.`, offered);
}

/** The sentence the chair will quote is the one about the order. */
const persuaded = (voice: Voice, opponent: Voice): string =>
  joined(
    `I had weighed ${voice.view.topic} as if it could not wait. Seen against ${opponent.view.topic}, it can come one step later without harm, since nothing depends on it before that.`,
    `I change my recommendation: begin with ${opponent.view.stance}, then ${voice.view.stance}, provided this is written down now: ${voice.view.concession}.`,
  );

const weighed = (voice: Voice, opponent: Voice, reason: string, round: number): string =>
  joined(
    round === 2 ? `${opponent.agent.name} has a point on ${opponent.view.topic}. Following it moves the price and does not save it: ${voice.view.price}, later instead of now.` : `I have gone through it once more with ${of(opponent.agent.name)} order.`,
    reason,
    `That is why I would still begin with ${voice.view.stance}; the least I could accept is ${voice.view.concession}.`,
  );

/** Word for word from its first answer. */
function restated({ state }: Scene, voice: Voice): string {
  const first = answerIn(state, 1, voice.agent.id)?.position;
  return `As I said: ${quotable(first?.recommendation || first?.finding || voice.view.recommendation, 240)}.`;
}
