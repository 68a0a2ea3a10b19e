/** Sentences several replies use. Short on purpose: what is said comes from the views and the user's text. */
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { named, type SnippetKind } from "@/lib/models/rehearsal/subject-matter";
import { quoteFor, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export const joined = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" ").replaceAll(/\n +/g, "\n");
export const listed = (items: readonly string[]): string =>
  items.length <= 1
    ? (items[0] ?? "")
    : fill(sentences().positions.listed, { items: items.slice(0, -1).join(", "), last: items.at(-1) ?? "" });

/** What is done, in the words of the question where it asks whether to do it. */
export const courseOf = ({ state, title }: Scene): string =>
  proposalIn(state.subject.question) ?? fill(sentences().facts.course, { title: named(title) });

/** What a party to the conflict recommends and is quoted with: the same words wherever it is said. */
export const positionOf = ({ view }: Voice): string => fill(sentences().positions.party, { view });
/** The order a conflict is settled in, with what the second one gets at once. */
export const settledOrder = (first: Voice, second: Voice): string =>
  fill(sentences().positions.order, { first, second });

/** A passage that isn't about the seat's point is not claimed to be. */
export function lead(scene: Scene, voice: Voice): string {
  const { snippet, isNear } = quoteFor(scene, voice);
  const { leads } = sentences();
  return scene.vary("lead", voice.agent.id, isNear || snippet.kind === "question" ? leads[snippet.kind] : leads.aside, {
    quote: snippet.text,
  });
}

/** A passage in quotation marks, of the kinds asked for, the first one there is. */
export function passage({ snippets }: Scene, ...kinds: readonly SnippetKind[]): string | null {
  return kinds.flatMap((kind) => snippets.filter((snippet) => snippet.kind === kind))[0]?.text ?? null;
}

/** What nobody answered. */
export function gapsOf(scene: Scene): string[] {
  const open = scene.snippets
    .filter(({ kind }) => kind === "open")
    .slice(0, 2)
    .map(({ text }) => fill(sentences().synthesise.unanswered, { text }));
  return open.length > 0 ? open : [fill(sentences().synthesise.owner, { title: named(scene.title) })];
}
