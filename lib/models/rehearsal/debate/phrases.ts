/** Sentences every move uses. Short on purpose: what is said comes from the angles and the user's text. */
import type { SnippetKind } from "../subject-matter";
import { answerTo, lastWordsOf, type Scene } from "./scene";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
/** Operations' and API's. */
export const of = (name: string): string => (name.endsWith("s") ? `${name}'` : `${name}'s`);
export const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(" ").replace(/\n +/g, "\n");

const LEADS: Readonly<Record<SnippetKind, readonly [string, ...string[]]>> = {
  constraint: ["“{quote}” is given, so I design from there.", "I start from “{quote}”, because it can't be negotiated.", "“{quote}” rules out more than it seems to."],
  open: ["“{quote}” is still open; for my part I would close it.", "The text leaves “{quote}” open, and it is closest to what I own.", "Before anything else: “{quote}”. Here is an answer from my side."],
  figure: ["“{quote}” gives a figure, so let me work with it.", "I take “{quote}” at its word.", "The figure I hold on to is in “{quote}”."],
  item: ["My part begins at “{quote}”.", "Of the points listed, “{quote}” is where I come in.", "“{quote}” is short to write and long to keep."],
  statement: ["I read “{quote}” as a promise and ask what keeps it.", "“{quote}” is the sentence my part has to make true.", "The document says “{quote}”. So it must also say the following."],
  question: ["You ask “{quote}”. My answer hangs on one condition.", "On “{quote}”: yes, if what follows is part of it.", "“{quote}” has a short answer and a condition."],
};

/** For a quote that isn't about the agent's point: no claim that it is. */
const LEADS_ASIDE = ["“{quote}” stands, as far as I am concerned. My part is another.", "I have read “{quote}” and leave it to its owner.", "Beside “{quote}” the design needs this from my side.", "“{quote}” is not where I would stop it. This is:"] as const;

export function lead({ vary, quote, isNear }: Scene): string {
  // A function, since a user's text may hold "$&".
  return vary("lead", isNear || quote.kind === "question" ? LEADS[quote.kind] : LEADS_ASIDE).replace("{quote}", () => quote.text);
}

/** What this agent gives to others in this turn. */
export function answers({ owed, vary }: Scene): string {
  return owed
    .map(({ raiser, angle, isOwner }, index) =>
      isOwner
        ? vary(`answer${index}`, [`To ${raiser.name}, on ${angle.topic}: I take on ${angle.settlement}.`, `${raiser.name} asked about ${angle.topic}. I take on ${angle.settlement}.`, `For ${raiser.name} I take on ${angle.settlement}; that covers ${angle.topic}.`])
        : vary(`answer${index}`, [`On ${of(raiser.name)} point about ${angle.topic}: agreed, ${angle.settlement}.`, `${raiser.name} wants ${angle.settlement}. I have no objection and build on it.`, `I can work with what ${raiser.name} asks for: ${angle.settlement}.`]),
    )
    .join(" ");
}

/** In the first round: whose point is left to its owner. */
export function deference({ heard, state, vary, first }: Scene): string | null {
  const other = heard[0];
  const said = other && state.rounds.at(-1)?.turns[other.id];
  if (!other || said?.kind !== "spoke") return null;
  return vary("deference", [
    `I leave ${of(other.name)} point to its owner and stay with ${first.topic}.`,
    `${of(other.name)} ${said.score} doesn't surprise me, but my score rests on something else: ${first.topic}.`,
    `${other.name} and I look at different ends of this; at mine the question is ${first.topic}.`,
  ]);
}

/** Why the score is what it is now: never a movement without its reason. */
export function movement(scene: Scene, stage: 0 | 1): string {
  const { previous, score, vary } = scene;
  const answer = answerTo(scene, stage);
  const from = previous === null ? `${score}` : previous === score ? `Still ${score}` : `${previous} → ${score}`;
  if (answer && previous === score) return `${from}: ${answer.name} ${answer.verb} ${answer.settlement}, and nothing said since changes that.`;
  if (answer) {
    return vary("movement", [
      `${from} because ${answer.name} ${answer.verb} ${answer.settlement}.`,
      `${from}: ${answer.name} ${answer.verb} ${answer.settlement}, which was my condition.`,
      `${from}, since ${answer.name} ${answer.verb} ${answer.settlement}.`,
    ]);
  }
  const words = lastWordsOf(scene);
  return words ? `${from}: ${of(words.name)} “${words.words}” goes part of the way.` : `${from}, on the text as it stands.`;
}
