/** P4-17: the others' analyses, answered with what is in the log. */
import { matchedFindings } from "@/lib/protocols/judges/criticals";
import type { RebutReply } from "@/lib/protocols/judges/replies-judge";
import { plannedDimensions } from "./cast";
import type { Point } from "./course";
import { evidenceOf, whereOf } from "./passages";
import { asConcern, asStrength, capital, fixed, joined, of, sentence, wordsOf } from "./phrases";
import { highest, isPartial, lowest, pulling, type Other, type Scene } from "./scene";

export function rebut(scene: Scene): RebutReply {
  const { score, before, course, isClosing, isDefending } = scene;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const { crux } = course;
  const quarrel = quarrelOf(scene);
  const isMoved = score !== previous;
  const [mine, theirs] = isDefending ? [crux.angle.answer, crux.angle.insists] : [crux.angle.insists, crux.angle.answer];
  return {
    score_changed: score !== previous,
    previous_score: previous,
    new_score: score,
    change_reason: reason(scene, puller, previous),
    agreements: agreements(scene),
    disagreements: quarrel ? [disagreement(quarrel)] : [],
    position_revision: {
      accept: puller && isMoved ? [{ ...acceptedFrom(scene, score > previous), from_judge: puller.agent.id }] : [],
      reject: quarrel ? [{ point: rejectedFrom(quarrel), from_judge: quarrel.other.agent.id, reason: sentence(quarrel.argument) }] : [],
      revised: revised(scene),
    },
    unresolved_disputes: isClosing ? [] : [{ topic: capital(crux.angle.topic), my_view: sentence(mine), opposing_view: sentence(theirs), why: `“${crux.passage.text}” does not say it, and each reader fills the gap in another way.` }],
    dimension_scores: changedDimensions(scene),
    critical_positions: positions(scene),
  };
}

/** What a small step is about, where the main point stays as it was. */
const asideOf = ({ isDefending, course }: Scene): Point => (isDefending ? course.doubted : course.praised);

function acceptedFrom(scene: Scene, isUp: boolean): { point: string; reason: string } {
  const { crux } = scene.course;
  if (!isPartial(scene)) return { point: sentence(isUp ? crux.angle.answer : crux.angle.insists), reason: `I looked up ${whereOf(crux.passage)}, and it can be read that way` };
  const { angle, passage } = asideOf(scene);
  return { point: sentence(isUp ? angle.answer : angle.insists), reason: `“${passage.text}” bears it out` };
}

const rejectedFrom = ({ other, point }: Quarrel): string => {
  const words = wordsOf(other.turn, point);
  return words ? `“${words}”` : `${capital(point.angle.topic)} is good enough as it is`;
};

function reason(scene: Scene, puller: Other | null, previous: number): string {
  const { score, course, vary, isDefending } = scene;
  const { crux, defended } = course;
  if (!puller) return `${fixed(score)}: nobody else has spoken, so nothing has changed.`;
  const { name } = puller.agent;
  const words = wordsOf(puller.turn, crux) ?? `${crux.angle.topic} is good enough as it is`;
  const stand = isDefending ? crux.angle.answer : crux.angle.insists;
  if (score === previous) return `I stay at ${fixed(score)}. The best argument against it is ${of(name)}: “${words}”. It does not carry, because ${stand}.`;
  const move = `${fixed(previous)} → ${fixed(score)}`;
  if (isPartial(scene)) {
    const { angle, passage } = asideOf(scene);
    return `${move}: ${name} is right about ${angle.topic}, at “${passage.text}” (${whereOf(passage)}); I had passed it over. When it comes to ${crux.angle.topic}, nothing has changed for me: ${stand}.`;
  }
  if (score > previous) {
    return vary("up", [
      `${move}, convinced by ${name}: ${crux.angle.answer}. And “${defended.passage.text}” (${whereOf(defended.passage)}) shows more care than I had given it credit for.`,
      `${move} because of ${name}. My concern about ${crux.angle.topic} stays, but it is smaller than I made it: ${crux.angle.answer}. I had also read past “${defended.passage.text}” (${whereOf(defended.passage)}).`,
      `${move}: what ${name} says of “${defended.passage.text}” (${whereOf(defended.passage)}) holds where I looked it up, and ${crux.angle.answer}.`,
    ]);
  }
  return vary("down", [
    `${move}, convinced by ${name}: “${words}”. I looked for an answer to it in the documents and found none; ${crux.angle.insists}.`,
    `${move}, since ${of(name)} point about ${crux.angle.topic} stands: ${crux.angle.insists}.`,
    `${move}: what ${name} says of “${crux.passage.text}” is fair, and I had given it too little weight.`,
  ]);
}

/** What a judge holds with the one nearest to it: a concern both raised, or the strength all see. */
function agreements(scene: Scene): RebutReply["agreements"] {
  const { side, course, others, vary } = scene;
  const [top, bottom] = [highest(scene), lowest(scene)];
  const nearest = side === 1 ? top : side === 2 ? (others.find(({ turn }) => turn !== top?.turn) ?? top) : bottom;
  if (!nearest || !top) return [];
  const point = side === 1 ? course.admitted : course.crux;
  const first = {
    with_judge: nearest.agent.id,
    on_point: side === 1 ? `${capital(point.angle.mend)} is missing` : `Too little is said about ${point.angle.topic}`,
    strengthening_evidence: joined(vary("strength", ["I came to it from another side:", "The same passage led me there:", "It also shows at"]), evidenceOf(point.passage)),
    impact: vary("impact", ["It belongs into the decision, whatever the score.", "It is the first thing to ask the author for.", "It weighs the same for both of us; only the sum differs."]),
  };
  return side === 0 && top.agent.id !== nearest.agent.id ? [first, { with_judge: top.agent.id, on_point: `It is sound when it comes to ${course.shared.angle.topic}`, strengthening_evidence: evidenceOf(course.shared.passage), impact: null }] : [first];
}

type Quarrel = { other: Other; point: Point; argument: string; weakness: string };

/** Each quarrels with the one it is furthest from, about something that one actually said. */
function quarrelOf(scene: Scene): Quarrel | null {
  const { side, course, isClosing, isDefending } = scene;
  const [top, bottom] = [highest(scene), lowest(scene)];
  const other = side === 1 || (side === 0 && isDefending) ? bottom : top;
  if (!other) return null;
  const point = side === 1 ? course.crux : side === 2 ? (isClosing ? course.praised : course.crux) : isDefending ? course.doubted : course.crux;
  const argues = side === 1 || (side === 0 && isDefending);
  return {
    other,
    point,
    argument: argues ? point.angle.answer : point.angle.insists,
    weakness: argues ? `“${point.passage.text}” leaves it open; it does not say the contrary.` : `“${point.passage.text}” would have to say it, and does not.`,
  };
}

function disagreement({ other, point, argument, weakness }: Quarrel): RebutReply["disagreements"][number] {
  return { with_judge: other.agent.id, on_point: capital(point.angle.topic), their_argument: wordsOf(other.turn, point), my_counterargument: sentence(argument), my_evidence: evidenceOf(point.passage), their_evidence_weakness: weakness };
}

function revised(scene: Scene): string {
  const { score, course, side, isClosing, isDefending } = scene;
  const { crux, shared } = course;
  const kept = side === 2 ? joined(asConcern(scene, isClosing ? course.feared : crux).point, isClosing && "That is worth a line and no veto.") : asStrength(scene, shared).point;
  const now = isClosing
    ? [`With ${crux.angle.mend} as a condition it can go ahead.`, `I accept ${crux.angle.mend} as a condition; it takes nothing away from the rest.`, `With ${crux.angle.mend} as a condition I have nothing left that would stop it.`][side]
    : isDefending
      ? `What is to be added is ${crux.angle.mend}; that is no reason to wait.`
      : `As long as ${crux.angle.mend} is missing, ${crux.angle.topic} is where it can still fail.`;
  return joined(kept, now, `${fixed(score)}.`);
}

export function changedDimensions({ state, before, score }: Scene): RebutReply["dimension_scores"] {
  return Object.entries(plannedDimensions(state, score)).flatMap(([dimension, given]) => (before?.dimensions[dimension] === given ? [] : [{ dimension, score: given }]));
}

/** Those who did not raise it hold it to be serious and not critical; its raiser waits for their answer. */
function positions({ state, agent, side, course: { crux } }: Scene): RebutReply["critical_positions"] {
  return matchedFindings(state, state.judgements.length).flatMap(({ id, raisedBy }) =>
    raisedBy.includes(agent.id) ? [] : [{ finding_id: id, stance: "reject" as const, reason: side === 1 ? `A gap, and not more: ${crux.angle.answer}.` : `It would be critical if nothing could be added any more, and ${crux.angle.mend} can be.` }],
  );
}
