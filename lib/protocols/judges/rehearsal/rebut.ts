/** P4-17: the others' analyses, answered with what is in the log. */
import { capital } from "@/lib/domain/wording";
import { matchedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { RebutReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { plannedDimensions } from "./cast";
import type { Point } from "./course";
import { evidenceOf, whereOf } from "./passages";
import { asConcern, asStrength, fixed, joined, sentence, wordsOf } from "./phrases";
import { highest, isPartial, lowest, pulling, type Other, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function rebut(scene: Scene): RebutReply {
  const { score, before, course, isClosing, isDefending } = scene;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const { crux } = course;
  const quarrel = quarrelOf(scene);
  const isMoved = score !== previous;
  const [mine, theirs] = isDefending
    ? [crux.angle.answer, crux.angle.insists]
    : [crux.angle.insists, crux.angle.answer];
  return {
    score_changed: score !== previous,
    previous_score: previous,
    new_score: score,
    change_reason: reason(scene, puller, previous),
    agreements: agreements(scene),
    disagreements: quarrel ? [disagreement(quarrel)] : [],
    position_revision: {
      accept: puller && isMoved ? [{ ...acceptedFrom(scene, score > previous), from_judge: puller.agent.id }] : [],
      reject: quarrel
        ? [{ point: rejectedFrom(quarrel), from_judge: quarrel.other.agent.id, reason: sentence(quarrel.argument) }]
        : [],
      revised: revised(scene),
    },
    unresolved_disputes: isClosing
      ? []
      : [
          {
            topic: capital(crux.angle.topic),
            my_view: sentence(mine),
            opposing_view: sentence(theirs),
            why: fill(sentences().rebut.gap, { quote: crux.passage.text }),
          },
        ],
    dimension_scores: changedDimensions(scene),
    critical_positions: positions(scene),
  };
}

/** What a small step is about, where the main point stays as it was. */
const asideOf = ({ isDefending, course }: Scene): Point => (isDefending ? course.doubted : course.praised);

function acceptedFrom(scene: Scene, isUp: boolean): { point: string; reason: string } {
  const { crux } = scene.course;
  if (!isPartial(scene))
    return {
      point: sentence(isUp ? crux.angle.answer : crux.angle.insists),
      reason: fill(sentences().rebut.lookedUp, { where: whereOf(crux.passage) }),
    };
  const { angle, passage } = asideOf(scene);
  return {
    point: sentence(isUp ? angle.answer : angle.insists),
    reason: fill(sentences().rebut.bearsOut, { quote: passage.text }),
  };
}

const rejectedFrom = ({ other, point }: Quarrel): string => {
  const words = wordsOf(other.turn, point);
  return words ? `“${words}”` : fill(sentences().rebut.goodEnough, { point });
};

function reason(scene: Scene, puller: Other | null, previous: number): string {
  const { score, course, vary, isDefending } = scene;
  const { crux, defended } = course;
  if (!puller) return sentences().reason.nobodySpoke;
  const { name } = puller.agent;
  const words = wordsOf(puller.turn, crux) ?? fill(sentences().reason.unspoken, { crux });
  const stand = isDefending ? crux.angle.answer : crux.angle.insists;
  if (score === previous) return fill(sentences().reason.unmoved, { name, words, stand });
  if (isPartial(scene)) {
    const { angle, passage } = asideOf(scene);
    return fill(sentences().reason.moreAside, {
      name,
      angle,
      quote: passage.text,
      where: whereOf(passage),
      crux,
      stand,
    });
  }
  if (score > previous) {
    return vary("up", sentences().reason.up, { name, crux, defended, where: whereOf(defended.passage) });
  }
  return vary("down", sentences().reason.down, { name, words, crux, quote: crux.passage.text });
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
    on_point:
      side === 1 ? fill(sentences().agreements.missing, { point }) : fill(sentences().agreements.tooLittle, { point }),
    strengthening_evidence: joined(vary("strength", sentences().agreements.strength), evidenceOf(point.passage)),
    impact: vary("impact", sentences().agreements.impact),
  };
  return side === 0 && top.agent.id !== nearest.agent.id
    ? [
        first,
        {
          with_judge: top.agent.id,
          on_point: fill(sentences().agreements.sound, { topic: course.shared.angle.topic }),
          strengthening_evidence: evidenceOf(course.shared.passage),
          impact: null,
        },
      ]
    : [first];
}

type Quarrel = { other: Other; point: Point; argument: string; weakness: string };

/** Each quarrels with the one it is furthest from, about something that one actually said. */
function quarrelOf(scene: Scene): Quarrel | null {
  const { side, course, isClosing, isDefending } = scene;
  const [top, bottom] = [highest(scene), lowest(scene)];
  const other = side === 1 || (side === 0 && isDefending) ? bottom : top;
  if (!other) return null;
  const point =
    side === 1
      ? course.crux
      : side === 2
        ? isClosing
          ? course.praised
          : course.crux
        : isDefending
          ? course.doubted
          : course.crux;
  const argues = side === 1 || (side === 0 && isDefending);
  return {
    other,
    point,
    argument: argues ? point.angle.answer : point.angle.insists,
    weakness: argues
      ? fill(sentences().rebut.leavesOpen, { quote: point.passage.text })
      : fill(sentences().rebut.wouldHaveToSay, { quote: point.passage.text }),
  };
}

function disagreement({ other, point, argument, weakness }: Quarrel): RebutReply["disagreements"][number] {
  return {
    with_judge: other.agent.id,
    on_point: capital(point.angle.topic),
    their_argument: wordsOf(other.turn, point),
    my_counterargument: sentence(argument),
    my_evidence: evidenceOf(point.passage),
    their_evidence_weakness: weakness,
  };
}

function revised(scene: Scene): string {
  const { score, course, side, isClosing, isDefending } = scene;
  const { crux, shared } = course;
  const kept =
    side === 2
      ? joined(asConcern(scene, isClosing ? course.feared : crux).point, isClosing && sentences().revised.noVeto)
      : asStrength(scene, shared).point;
  const now = isClosing
    ? [
        fill(sentences().revised.neutralClosing, { crux }),
        fill(sentences().revised.forClosing, { crux }),
        fill(sentences().revised.againstClosing, { crux }),
      ][side]
    : isDefending
      ? fill(sentences().revised.defended, { crux })
      : fill(sentences().revised.doubted, { crux });
  return joined(kept, now, `${fixed(score)}.`);
}

export function changedDimensions({ state, before, score }: Scene): RebutReply["dimension_scores"] {
  return Object.entries(plannedDimensions(state, score)).flatMap(([dimension, given]) =>
    before?.dimensions[dimension] === given ? [] : [{ dimension, score: given }],
  );
}

/** Those who did not raise it hold it to be serious and not critical; its raiser waits for their answer. */
function positions({ state, agent, side, course: { crux } }: Scene): RebutReply["critical_positions"] {
  return matchedFindings(state, state.judgements.length).flatMap(({ id, raisedBy }) =>
    raisedBy.includes(agent.id)
      ? []
      : [
          {
            finding_id: id,
            stance: "reject" as const,
            reason:
              side === 1 ? fill(sentences().rebut.onlyAGap, { crux }) : fill(sentences().rebut.canBeAdded, { crux }),
          },
        ],
  );
}
