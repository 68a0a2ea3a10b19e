/** Sentences every move uses. Short on purpose: what is said comes from the angles and the user's text. */
import { answerTo, lastWordsOf, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export const joined = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" ").replace(/\n +/g, "\n");

/** A quote that isn't about the agent's point is not claimed to be. */
export function lead({ vary, quote, isNear }: Scene): string {
  const { leads } = sentences();
  return vary("lead", isNear || quote.kind === "question" ? leads[quote.kind] : leads.aside, { quote: quote.text });
}

/** What this agent gives to others in this turn. */
export function answers({ owed, vary }: Scene): string {
  return owed
    .map(({ raiser, angle, isOwner }, index) =>
      isOwner
        ? vary(`answer${index}`, sentences().answers.asOwner, { raiser, angle })
        : vary(`answer${index}`, sentences().answers.asNeighbour, { raiser, angle }),
    )
    .join(" ");
}

/** In the first round: whose point is left to its owner. */
export function deference({ heard, state, vary, first }: Scene): string | null {
  const other = heard[0];
  const said = other && state.rounds.at(-1)?.turns[other.id];
  if (!other || said?.kind !== "spoke") return null;
  return vary("deference", sentences().phrases.deference, { other, first, said });
}

export const standing = ({ previous, score }: Scene): string =>
  previous === null || previous === score ? fill(sentences().phrases.still, { score }) : `${previous} → ${score}`;

/** Why the score is what it is now: never a movement without its reason. */
export function movement(scene: Scene, stage: 0 | 1): string {
  const { previous, score, vary } = scene;
  const answer = answerTo(scene, stage);
  const from = previous === null ? `${score}` : standing(scene);
  if (answer && previous === score) return fill(sentences().movement.unmoved, { from, answer });
  if (answer) {
    return vary("movement", sentences().movement.moved, { from, answer });
  }
  const words = lastWordsOf(scene);
  return words ? fill(sentences().movement.byWords, { from, words }) : fill(sentences().movement.byText, { from });
}
