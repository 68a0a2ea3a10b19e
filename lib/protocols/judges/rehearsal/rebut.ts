/** P4-17: the others' analyses, answered with what is in the log. */
import { capital } from "@/lib/domain/wording";
import type { z } from "zod";
import type { ASKED_OF_JUDGES } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { plannedDimensions, sideOf } from "./cast";
import type { Point } from "./course";
import { answers, laterFacts, type LaterFacts } from "./facts";
import { evidenceOf, whereOf } from "./passages";
import { asConcern, asStrength, fixed, joined, sentence, wordsOf } from "./phrases";
import { highest, isPartial, lowest, pulling, type Other, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

type Reply = z.infer<typeof ASKED_OF_JUDGES.rebut>;

export function rebut(scene: Scene): Reply & LaterFacts {
  const { score, before, course, isClosing, isDefending } = scene;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const { crux } = course;
  const quarrel = quarrelOf(scene);
  const [mine, theirs] = isDefending
    ? [crux.angle.answer, crux.angle.insists]
    : [crux.angle.insists, crux.angle.answer];
  return {
    finding_positions: answers(scene),
    disagreements: quarrel ? [disagreement(quarrel)] : [],
    agreements: agreements(scene),
    new_concerns: [],
    dropped_conditions: [],
    unresolved_disputes: isClosing
      ? []
      : [
          {
            topic: capital(crux.angle.topic),
            with_judges: opponents(scene),
            my_view: sentence(mine),
            opposing_view: sentence(theirs),
            why: fill(sentences().rebut.gap, { quote: crux.passage.text }),
          },
        ],
    position: revised(scene),
    change_reason: reason(scene, puller, previous),
    dimension_scores: changedDimensions(scene),
    overall_score: score,
    ...laterFacts(scene, puller, acceptedFrom(scene, score > previous)),
  };
}

/** Who takes the other side of what the judgement turns on. */
export const opponents = ({ isDefending, others }: Scene): string[] =>
  others.filter(({ agent }) => (sideOf(agent) === 1) !== isDefending).map(({ agent }) => agent.id);

/** What a small step is about, where the main point stays as it was. */
const asideOf = ({ isDefending, course }: Scene): Point => (isDefending ? course.doubted : course.praised);

/** The argument it took over. */
function acceptedFrom(scene: Scene, isUp: boolean): string {
  const { crux } = scene.course;
  const { angle, passage } = isPartial(scene) ? asideOf(scene) : crux;
  return joined(
    sentence(isUp ? angle.answer : angle.insists),
    isPartial(scene)
      ? fill(sentences().rebut.bearsOut, { quote: passage.text })
      : fill(sentences().rebut.lookedUp, { where: whereOf(crux.passage) }),
  );
}

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
function agreements(scene: Scene): Reply["agreements"] {
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
  };
  return side === 0 && top.agent.id !== nearest.agent.id
    ? [
        first,
        {
          with_judge: top.agent.id,
          on_point: fill(sentences().agreements.sound, { topic: course.shared.angle.topic }),
          strengthening_evidence: evidenceOf(course.shared.passage),
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

function disagreement({ other, point, argument, weakness }: Quarrel): Reply["disagreements"][number] {
  return {
    with_judge: other.agent.id,
    on_point: capital(point.angle.topic),
    my_counterargument: sentence(argument),
    my_evidence: whereOf(point.passage),
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

export function changedDimensions({ state, before, score }: Scene): Reply["dimension_scores"] {
  return Object.entries(plannedDimensions(state, score)).flatMap(([dimension, given]) =>
    before?.dimensions[dimension] === given ? [] : [{ dimension, score: given }],
  );
}
