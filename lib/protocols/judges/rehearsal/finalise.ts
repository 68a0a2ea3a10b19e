/** P4-20: the last word, written for someone who reads only this. */
import { capital } from "@/lib/domain/wording";
import type { z } from "zod";
import type { ASKED_OF_JUDGES } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { answers, givenInput, laterFacts, ownAnswers, type LaterFacts } from "./facts";
import { whereOf } from "./passages";
import { asConcern, asStrength, fixed, joined, sentence } from "./phrases";
import { changedDimensions, opponents } from "./rebut";
import { isPartial, pulling, type Other, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

type Reply = z.infer<typeof ASKED_OF_JUDGES.finalise>;

export function finalise(scene: Scene): Reply & LaterFacts {
  const { score, before, course, side, isClosing, isDefending } = scene;
  const { crux } = course;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const kept = side === 1 ? course.defended : side === 2 ? course.doubted : course.weighed;
  const [mine, theirs] = isDefending
    ? [crux.angle.answer, crux.angle.insists]
    : [crux.angle.insists, crux.angle.answer];
  return {
    finding_positions: [...ownAnswers(scene), ...answers(scene)],
    key_points_maintained: [
      {
        point: capital(kept.angle.topic),
        reason: side === 2 ? asConcern(scene, kept).point : asStrength(scene, kept).point,
        evidence: whereOf(kept.passage),
      },
    ],
    dropped_conditions: [],
    unresolved_disputes: isClosing
      ? []
      : [
          {
            topic: capital(crux.angle.topic),
            with_judges: opponents(scene),
            my_view: sentence(mine),
            opposing_view: sentence(theirs),
            why: fill(sentences().conclusion.unresolved, { quote: crux.passage.text }),
            user_attention_needed: true,
          },
        ],
    position: position(scene, previous, puller),
    dimension_scores: changedDimensions(scene),
    overall_score: score,
    ...laterFacts(scene, puller, `${concession(scene, score > previous)}.`),
  };
}

function concession(scene: Scene, isUp: boolean): string {
  const { crux, praised, doubted } = scene.course;
  if (isPartial(scene))
    return isUp
      ? fill(sentences().concession.strongerThere, { praised })
      : fill(sentences().concession.weighedTooLittle, { doubted });
  return isUp
    ? fill(sentences().concession.mendIsEnough, { crux })
    : fill(sentences().concession.cruxWeighedTooLittle, { crux });
}

function position(scene: Scene, previous: number, puller: Other | null): string {
  const { score, course, side } = scene;
  const input = givenInput(scene);
  const moved =
    score === previous
      ? fill(sentences().position.stays, { score: fixed(score) })
      : fill(sentences().position.moves, {
          previous: fixed(previous),
          score: fixed(score),
          persuaded: puller && !input ? fill(sentences().position.persuaded, { puller }) : "",
        });
  const given = input && fill(sentences().position.given, { input, topic: course.crux.angle.topic });
  const point = side === 2 ? asConcern(scene, course.feared).point : asStrength(scene, course.shared).point;
  return joined(moved, given, point, conclusion(scene, input !== null));
}

function conclusion({ side, course: { crux }, isClosing, vary }: Scene, hasInput: boolean): string {
  const { angle, passage } = crux;
  if (hasInput) return vary("given", sentences().conclusion.given);
  if (isClosing) return vary("closing", sentences().conclusion.closing, { angle });
  switch (side) {
    case 2:
      return vary("against", sentences().conclusion.against, { quote: passage.text, angle });
    case 1:
      return vary("for", sentences().conclusion.for, { angle, quote: passage.text });
    case 0:
      return vary("neutral", sentences().conclusion.neutral, { angle, quote: passage.text });
  }
}
