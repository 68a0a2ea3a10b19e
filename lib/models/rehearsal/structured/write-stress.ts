/** What surrounds a stress round, and the look back at the anchor. */
import { anchorOf } from "@/lib/protocols/structured/anchor";
import { absentRoleIn } from "@/lib/protocols/structured/course";
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/state";
import type { Role } from "@/lib/protocols/structured/vocabulary";
import type { Ask } from "@/lib/protocols/types";
import { plain, quotable } from "../subject-matter";
import { fillIn, topicOf, type Scene } from "./scene";

const PREDICTIONS: Readonly<Record<Role, { signature: string; signs: readonly [string, string]; rate: number }>> = {
  critic: { signature: "Nobody will say what would break it. The others will mention risks in half-sentences, and none of them will be played through to an observable end.", signs: ["no check of this round is BROKEN by an attack", "objections in the supplements get shorter"], rate: 0.25 },
  guardian: { signature: "There will be figures and no limit: everyone will say what they hope for, and nobody from where on it counts as broken.", signs: ["no exhibit states a tolerance", "the Critic says what it would call broken instead"], rate: 0.4 },
  action: { signature: "The talk will turn to what ought to be. Without traces, order and state get lost, and the attack has nothing to strike at.", signs: ["no state before and after is written anywhere", "the walkthrough has to invent the steps"], rate: 0.3 },
  observer: { signature: "Nobody will ask whether a person gets through. What is hard to use will appear as an attack, if at all.", signs: ["no verdict on whether anyone reached a goal", "friction is told as if it were malice"], rate: 0.35 },
};

/** Asked before the round begins, so there is no scene yet. */
export function predictStress(state: StructuredState, ask: Ask): ReplyOf<"predict_stress"> {
  const { signature, signs, rate } = PREDICTIONS[absentRoleIn(state, ask.round) ?? "critic"];
  const { topic } = topicOf(state, ask.round);
  return { signature: `${signature} ${fillIn(state, topic, "In this round that will show at {focus}, where it is about", "")} ${topic.about}.`, signs: [...signs], substitution_rate: rate };
}

const READINGS: Readonly<Record<Role, { observed: string; reading: "full" | "partial"; clarity: number; rate: number; finding: string }>> = {
  critic: { observed: "No attack was written, and nobody else wrote one. Checks 1 and 3 could not be run. The supplements agree with each other to a degree they had not shown before.", reading: "full", clarity: 5, rate: 0.15, finding: "Adversarial pressure in this panel comes from one role and from nowhere else." },
  guardian: { observed: "No invariant was stated. The Critic named a limit of its own in what it would call broken, so a part of the work was done elsewhere.", reading: "partial", clarity: 4, rate: 0.4, finding: "The Critic can name limits; only the Guardian holds the proposal's own words against one." },
  action: { observed: "No trace was written. The walkthrough describes steps but no state, and the attack had nothing to be applied to.", reading: "full", clarity: 4, rate: 0.2, finding: "Without traces an attack can be believed or not, but not tested." },
  observer: { observed: "No verdict on whether anyone gets through. One difficulty of use came up in the attack, as something done on purpose.", reading: "partial", clarity: 4, rate: 0.3, finding: "What is merely hard to use turns into an accusation when nobody walks through it." },
};

export function readStress({ round }: Scene): ReplyOf<"read_stress"> {
  const { observed, reading, clarity, rate, finding } = READINGS[round.absent ?? "critic"];
  return { observed, matches_prediction: true, clarity, substitution_rate: rate, reading, finding };
}

export function checkDrift({ state, plan, round, topic }: Scene): ReplyOf<"check_drift"> {
  const anchor = quotable(plain(anchorOf(state)), 140);
  const decided = state.decisions.filter(({ round: made }) => made === round.number).map(({ id }) => id).join(" and ") || "The round";
  if (plan.drift === "PASS") return { verdict: "PASS", deviation: 1, notes: `${decided} can be read as an answer to “${anchor}”. It goes deeper than the question, at ${topic.about}, and not elsewhere.` };
  if (plan.drift === "PARTIAL") return { verdict: "PARTIAL", deviation: 3, notes: `“${anchor}” is still served, but for some rounds nobody has come back to its wording. ${decided} would fit a good many other questions as well. What would bring it back: hold the next decision against the question word by word.` };
  return { verdict: "FAIL", deviation: 4, notes: `What is being decided by now is ${topic.about}, in general. “${anchor}” has not been mentioned in any decision since the last check. What would bring it back: drop the newest decisions and ask what the question needs.` };
}
