/** Sentences several replies use. Short on purpose: what is said comes from the views and the user's text. */
import type { SnippetKind } from "../subject-matter";
import { quoteFor, type Scene, type Voice } from "./scene";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
/** Operations' and API's. */
export const of = (name: string): string => (name.endsWith("s") ? `${name}'` : `${name}'s`);
export const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(" ").replaceAll(/\n +/g, "\n");
export const listed = (items: readonly string[]): string => (items.length <= 1 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`);

/** What a party to the conflict recommends and is quoted with: the same words wherever it is said. */
export const positionOf = ({ view }: Voice): string => `Begin with ${view.stance}; everything else waits for it.`;
/** The order a conflict is settled in, with what the second one gets at once. */
export const settledOrder = (first: Voice, second: Voice): string => `Begin with ${first.view.stance}, then ${second.view.stance}. Written down now: ${second.view.concession}.`;

const LEADS: Readonly<Record<SnippetKind, readonly [string, ...string[]]>> = {
  constraint: ["“{quote}” is given; I take it as a bound.", "I work within “{quote}”, since nobody asked me to move it.", "“{quote}” decides more than it seems to."],
  open: ["The text leaves “{quote}” open, and my answer hangs on it.", "“{quote}” is asked and not answered; here is what I would answer.", "Of what is open, “{quote}” is the part that belongs to me."],
  figure: ["“{quote}” is the figure I can work with.", "I take “{quote}” at its word.", "My answer rests on “{quote}”."],
  item: ["“{quote}” is where my part begins.", "Of what is listed, “{quote}” is mine.", "“{quote}” is short to write and long to keep."],
  statement: ["“{quote}” is the sentence my part has to make true.", "I read “{quote}” as a promise and ask what keeps it.", "The text says “{quote}”; this is what follows from it on my side."],
  question: ["On “{quote}” I look at one thing first.", "Asked “{quote}”, I would begin elsewhere than the text does.", "“{quote}” has an answer and a condition."],
};

/** For a passage that isn't about the seat's point: no claim that it is. */
const LEADS_ASIDE = ["I have read “{quote}” and leave it to its owner.", "“{quote}” stands, as far as I am concerned; my point lies elsewhere.", "Beside “{quote}” one thing is missing on my side."] as const;

export function lead(scene: Scene, voice: Voice): string {
  const { snippet, isNear } = quoteFor(scene, voice);
  // A function, since a user's text may hold "$&".
  return scene.vary("lead", voice.agent.id, isNear || snippet.kind === "question" ? LEADS[snippet.kind] : LEADS_ASIDE).replace("{quote}", () => snippet.text);
}

/** A passage in quotation marks, of the kinds asked for, the first one there is. */
export function passage({ snippets }: Scene, ...kinds: readonly SnippetKind[]): string | null {
  return kinds.flatMap((kind) => snippets.filter((snippet) => snippet.kind === kind))[0]?.text ?? null;
}
