/** Turns of a debate that gets somewhere: a point is opened, half of it is answered, the design is signed. */
import { capital } from "@/lib/domain/wording";
import type { SpeakReply } from "@/lib/protocols/debate/rules/replies";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { answers, deference, joined, lead, movement } from "./phrases";
import { answerTo, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export type Move = (scene: Scene) => Omit<SpeakReply, "satisfaction_score">;

/** So far below the target there is more than one thing to say. */
const FAR_BELOW = 20;

export const open: Move = (scene) => {
  const { about, first, second, score, target, vary, owed } = scene;
  const isFar = score < target - FAR_BELOW;
  const given = answers(scene);
  return {
    proposal: joined(lead(scene), about(first, first.proposal), given),
    rationale: joined(
      vary("why", sentences().open.why, { score, first }),
      owed.length === 0 && deference(scene),
      isFar ? vary("more", sentences().open.more, { second }) : vary("next", sentences().open.next),
    ),
    blocking_concerns: [about(first, first.concern)],
    suggested_changes: first.change,
    performance_impact: first.impact,
  };
};

export const advance: Move = (scene) => {
  const { about, first, second, target, vary, quote, isNear } = scene;
  return {
    proposal: joined(
      answers(scene),
      vary("keep", sentences().advance.keep, { first, second }),
      about(second, second.proposal),
    ),
    rationale: joined(
      movement(scene, 0),
      vary("turn", sentences().advance.turn, { first }),
      isNear
        ? vary("against", sentences().advance.againstNear, { quote: quote.text, second, target })
        : vary("against", sentences().advance.againstAside, { quote: quote.text, second, target }),
    ),
    blocking_concerns: [about(second, second.concern)],
    suggested_changes: second.change,
    performance_impact: second.impact,
  };
};

export const agree: Move = (scene) => {
  const { about, first, second, third, vary, quote, round, state, agent } = scene;
  const parts = [first, second].map((angle, stage) => {
    const answer = answerTo(scene, stage as 0 | 1);
    return `- **${capital(angle.topic)}:** ${angle.settlement}${answer ? fill(sentences().agree.withWhom, { answer }) : ""}.`;
  });
  const dissenter = state.panel.find(({ id }) => id !== agent.id && scene.cast.partOf(id) === "blocker");
  return {
    proposal: joined(
      answers(scene),
      `${vary("sign", sentences().agree.sign)}\n${parts.join("\n")}\n\n`,
      round === 1 && about(first, first.proposal),
      vary("check", sentences().agree.check, { quote: quote.text }),
    ),
    rationale: joined(
      movement(scene, round === 1 ? 0 : round === 2 ? 0 : 1),
      vary("done", sentences().agree.done),
      dissenter && fill(sentences().agree.dissenter, { dissenter }),
      vary("rest", sentences().agree.rest, { third }),
    ),
    blocking_concerns: [],
    suggested_changes: "",
    // Said when the part was proposed, and unchanged since.
    performance_impact: round === 1 ? first.impact : null,
  };
};

/** A granted round (P5-37): the person's words decide what the panel could not. */
export const yieldTo =
  (by: string, words: string): Move =>
  (scene) => {
    const { about, first, second, third, vary, previous, score, quote } = scene;
    const constraint = quotable(words, 140);
    const from = previous === null || previous === score ? `${score}` : `${previous} → ${score}`;
    return {
      proposal: joined(
        vary("bind", sentences().yieldTo.bind, { by, constraint }),
        fill(sentences().yieldTo.parts, { first, second }),
        about(second, second.proposal),
      ),
      rationale: joined(
        vary("why", sentences().yieldTo.why, { from, by, constraint }),
        fill(sentences().yieldTo.later, { quote: quote.text, third }),
      ),
      blocking_concerns: [],
      suggested_changes: fill(sentences().yieldTo.changes, { constraint }),
      performance_impact: vary("impact", [second.impact, first.impact]),
    };
  };
