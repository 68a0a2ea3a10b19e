/** Turns of a debate that gets somewhere: a point is opened, half of it is answered, the design is signed. */
import type { SpeakReply } from "@/lib/protocols/debate/replies";
import { quotable } from "../subject-matter";
import { answers, capital, deference, joined, lead, movement, of, small } from "./phrases";
import { answerTo, type Scene } from "./scene";

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
      vary("why", [
        `${score}: the direction is right, but there is nothing yet on ${first.topic}.`,
        `${score}, because on ${first.topic} I would have to take the text on trust.`,
        `I give ${score}. Most of it I can carry; on ${first.topic} I can't follow yet.`,
        `${score}: what is written holds; on ${first.topic} it is silent.`,
      ]),
      owed.length === 0 && deference(scene),
      isFar
        ? vary("more", [`I have a second point, ${second.topic}; it can wait until this one is settled.`, `There is more behind it, ${second.topic} for one, but one thing after the other.`, `Once that is clear I will come back with ${second.topic}.`])
        : vary("next", [`If that is settled I see nothing on my side that couldn't be done within this release.`, `A figure would do; I don't need another document.`, `This is a matter of one decision, not of another design.`]),
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
      vary("keep", [
        `Of my first proposal this stays: ${first.settlement}.`,
        `Settled on my side: ${first.settlement}. Next is ${second.topic}.`,
        `I keep ${first.settlement}. What I would add:`,
        `My part now begins with ${first.settlement}. Beyond that:`,
      ]),
      about(second, second.proposal),
    ),
    rationale: joined(
      movement(scene, 0),
      vary("turn", [
        `On ${first.topic} there is now a line somebody owns.`,
        `I no longer block on ${first.topic}.`,
        `That deals with ${first.topic} instead of postponing it.`,
        `I strike ${first.topic} off my list.`,
      ]),
      isNear ? vary("against", [`Held against “${quote.text}”, one thing is left: ${second.topic}.`, `What keeps me below ${target} is ${second.topic}; “${quote.text}” depends on it.`, `Between here and ${target} stands ${second.topic}, and with it “${quote.text}”.`]) : vary("against", [`I kept “${quote.text}” in view; what I still need is ${second.topic}.`, `“${quote.text}” I leave to its owner. What is left on my side is ${second.topic}.`, `One thing is left before ${target}: ${second.topic}. “${quote.text}” stays untouched by it.`]),
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
    return `- **${capital(angle.topic)}:** ${angle.settlement}${answer ? `, with ${answer.name}` : ""}.`;
  });
  const dissenter = state.panel.find(({ id }) => id !== agent.id && scene.cast.partOf(id) === "blocker");
  return {
    proposal: joined(
      answers(scene),
      `${vary("sign", ["My part of the design, as I would sign it:", "What I will build and be held to:", "This is the version I can answer for:", "From my side the design is this:"])}\n${parts.join("\n")}\n\n`,
      round === 1 && about(first, first.proposal),
      vary("check", [`I checked it against “${quote.text}”.`, `It leaves “${quote.text}” as it is.`, `It fits beside “${quote.text}”, and that was my last check.`, `Nothing in it stands against “${quote.text}”.`]),
    ),
    rationale: joined(
      movement(scene, round === 1 ? 0 : round === 2 ? 0 : 1),
      vary("done", [
        `Both of my conditions now have an owner and a figure.`,
        `I looked for a reason to wait another round and found none that would change the design.`,
        `What I asked for is in, in words that can be checked.`,
        `Nothing that is left would be cheaper to settle before the start than after it.`,
      ]),
      dissenter && `${dissenter.name} is not there yet; that point has its owner, and I don't speak for it.`,
      vary("rest", [`What is left, ${third.topic}, can follow the release.`, `I would note ${third.topic} and not hold the decision for it.`, `My remaining point, ${third.topic}, is work for later and not a condition.`]),
    ),
    blocking_concerns: [],
    suggested_changes: `Nothing that holds it up. In the first month after: ${small(third.change)}`,
    performance_impact: vary("impact", [first.impact, second.impact]),
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
        vary("bind", [`${by} has decided: “${constraint}”. Within that my part is:`, `With “${constraint}” as a given, I build this:`, `“${constraint}” removes the choice we went round in. What remains mine:`]),
        `\n- **${capital(first.topic)}:** ${first.settlement}.\n- **${capital(second.topic)}:** ${second.settlement}, measured after the first week.\n\n`,
        about(second, second.proposal),
      ),
      rationale: joined(
        vary("why", [
          `${from} because ${of(by)} “${constraint}” settles what we could not: the order of things.`,
          `${from}: “${constraint}” is a bound I can design to.`,
          `${from}: I would have chosen differently in one point, and “${constraint}” is a reason I accept.`,
        ]),
        `“${quote.text}” can be kept under it. What I keep for later, ${third.topic}, doesn't block.`,
      ),
      blocking_concerns: [],
      suggested_changes: `Write “${constraint}” into the record as a binding constraint, so that nobody reopens it by accident.`,
      performance_impact: vary("impact", [second.impact, first.impact]),
    };
  };
