/** P4-20: the last word, written for someone who reads only this. */
import { capital } from "@/lib/domain/wording";
import { matchedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { FinaliseReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { evidenceOf } from "./passages";
import { asConcern, asStrength, fixed, joined, sentence } from "./phrases";
import { changedDimensions } from "./rebut";
import { isPartial, pulling, type Other, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function finalise(scene: Scene): FinaliseReply {
  const { score, before, course, side, isClosing, isDefending } = scene;
  const { crux } = course;
  const previous = before?.score ?? score;
  const puller = pulling(scene);
  const kept = side === 1 ? course.defended : side === 2 ? course.doubted : course.weighed;
  const [mine, theirs] = isDefending
    ? [crux.angle.answer, crux.angle.insists]
    : [crux.angle.insists, crux.angle.answer];
  return {
    is_final: true,
    final_score: score,
    final_position: position(scene, previous, puller),
    key_points_maintained: [
      {
        point: capital(kept.angle.topic),
        reason: side === 2 ? asConcern(scene, kept).point : asStrength(scene, kept).point,
        evidence: evidenceOf(kept.passage),
      },
    ],
    concessions_made:
      puller && score !== previous
        ? [
            {
              point: concession(scene, score > previous),
              convinced_by: puller.agent.name,
              impact: `${fixed(previous)} → ${fixed(score)}`,
            },
          ]
        : [],
    unresolved_disagreements: isClosing
      ? []
      : [
          {
            issue: capital(crux.angle.topic),
            my_final_view: sentence(mine),
            opposing_view: sentence(theirs),
            why_unresolved: fill(sentences().conclusion.unresolved, { quote: crux.passage.text }),
            user_attention_needed: true,
          },
        ],
    dimension_scores: changedDimensions(scene),
    critical_positions: isClosing ? withdrawals(scene) : [],
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

/** Brought together, nobody is left who holds it to be critical. */
function withdrawals({ state, agent, course: { crux } }: Scene): FinaliseReply["critical_positions"] {
  return matchedFindings(state, state.judgements.length).flatMap(({ id, raisedBy }) =>
    raisedBy.includes(agent.id)
      ? [
          {
            finding_id: id,
            stance: "withdraw" as const,
            reason: fill(sentences().conclusion.withdrawn, { crux }),
          },
        ]
      : [],
  );
}
