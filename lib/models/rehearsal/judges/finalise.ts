/** P4-20: the last word, written for someone who reads only this. */
import { matchedFindings } from "@/lib/protocols/judges/criticals";
import type { FinaliseReply } from "@/lib/protocols/judges/replies-judge";
import { quotable } from "../subject-matter";
import { evidenceOf } from "./passages";
import { asConcern, asStrength, capital, fixed, joined, sentence } from "./phrases";
import { changedDimensions } from "./rebut";
import { isPartial, pulling, type Other, type Scene } from "./scene";

export function finalise(scene: Scene): FinaliseReply {
  const { score, before, course, side, isClosing, isDefending } = scene;
  const { crux } = course;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const kept = side === 1 ? course.defended : side === 2 ? course.doubted : course.weighed;
  const [mine, theirs] = isDefending ? [crux.angle.answer, crux.angle.insists] : [crux.angle.insists, crux.angle.answer];
  return {
    is_final: true,
    final_score: score,
    final_position: position(scene, previous, puller),
    key_points_maintained: [{ point: capital(kept.angle.topic), reason: side === 2 ? asConcern(scene, kept).point : asStrength(scene, kept).point, evidence: evidenceOf(kept.passage) }],
    concessions_made: puller && score !== previous ? [{ point: concession(scene, score > previous), convinced_by: puller.agent.name, impact: `${fixed(previous)} → ${fixed(score)}` }] : [],
    unresolved_disagreements: isClosing
      ? []
      : [{ issue: capital(crux.angle.topic), my_final_view: sentence(mine), opposing_view: sentence(theirs), why_unresolved: `“${crux.passage.text}” can be read both ways, and only its author knows which was meant.`, user_attention_needed: true }],
    dimension_scores: changedDimensions(scene),
    critical_positions: isClosing ? withdrawals(scene) : [],
  };
}

function concession(scene: Scene, isUp: boolean): string {
  const { crux, praised, doubted } = scene.course;
  if (isPartial(scene)) return isUp ? `It is better than I had it when it comes to ${praised.angle.topic}` : `I had made too little of ${doubted.angle.topic}`;
  return isUp ? `${capital(crux.angle.mend)}, once promised, is enough for me` : `I had made too little of ${crux.angle.topic}`;
}

/** The words with which a person granted this round. */
function givenInput({ state }: Scene): { by: string; words: string } | null {
  if (!state.rounds.at(-1)?.isExtension) return null;
  const decision = state.decisions.findLast(({ answer }) => answer.choice === "additional_input");
  const words = decision?.answer.texts["input"];
  return decision && words ? { by: decision.answer.answeredBy, words: quotable(words, 140) } : null;
}

function position(scene: Scene, previous: number, puller: Other | null): string {
  const { score, course, side } = scene;
  const input = givenInput(scene);
  const moved = score === previous ? `My score is what it was, ${fixed(score)}.` : `I end at ${fixed(score)}, from ${fixed(previous)}${puller && !input ? `, and owe the difference to ${puller.agent.name}` : ""}.`;
  const given = input && `${input.by} tells us: “${input.words}”. That answers what the documents left open about ${course.crux.angle.topic}.`;
  const point = side === 2 ? asConcern(scene, course.feared).point : asStrength(scene, course.shared).point;
  return joined(moved, given, point, conclusion(scene, input !== null));
}

function conclusion({ side, course: { crux }, isClosing, vary }: Scene, hasInput: boolean): string {
  const { angle, passage } = crux;
  if (hasInput) return vary("given", ["With it on record I see no reason left to wait.", "I would write it into the documents and go ahead.", "It is small, and it was what I lacked."]);
  if (isClosing) return vary("closing", [`On the condition of ${angle.mend} it should go ahead.`, `What is left, ${angle.mend}, can be written in a day; I would not hold it up any longer.`, `I still want ${angle.mend}, and I want it as a condition, not as a reason to begin again.`]);
  switch (side) {
    case 2:
      return vary("against", [`Whoever goes ahead should know that it rests on “${passage.text}”, and ask for ${angle.mend} first.`, `I do not say that it can't be done. I say that “${passage.text}” does not show it, and ${angle.mend} is a fair price for knowing.`]);
    case 1:
      return vary("for", [`It should go ahead, with ${angle.mend} as the one thing added.`, `To turn it down for “${passage.text}” would be to give up the whole for a line: ${angle.answer}.`]);
    case 0:
      return vary("neutral", [`I would let it go ahead on the condition of ${angle.mend}, and on no other.`, `What separates the readings is “${passage.text}”; ${angle.mend} would close the gap between them.`]);
  }
}

/** Brought together, nobody is left who holds it to be critical. */
function withdrawals({ state, agent, course: { crux } }: Scene): FinaliseReply["critical_positions"] {
  return matchedFindings(state, state.judgements.length).flatMap(({ id, raisedBy }) => (raisedBy.includes(agent.id) ? [{ finding_id: id, stance: "withdraw" as const, reason: `With ${crux.angle.mend} accepted by all it is a condition and no longer critical.` }] : []));
}
