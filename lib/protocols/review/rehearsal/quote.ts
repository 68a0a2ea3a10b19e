import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { matterOf } from "./course/matter";
import { documentOf, type Passage } from "./document/document";
import { anyPassage, best } from "./course/place";

/** A sentence of the document as it stands, nearest to what is spoken of. */
export const quoteFrom = (state: ReviewState, key: string, about: RegExp): string =>
  passageFrom(state, key, about).text;

export function passageFrom(state: ReviewState, key: string, about: RegExp): Passage {
  const document = documentOf(state.versions[0] as ReviewState["versions"][number]);
  const near = document.passages.filter(({ text }) => about.test(text));
  const all = near.length > 0 ? near : document.passages;
  return all.length > 0 ? best(all, key, state.seed) : anyPassage(document, matterOf(state.subject).title);
}

/** Several different ones, best first; fewer where the document has fewer. */
export function passagesFrom(state: ReviewState, count: number, isFit: (passage: Passage) => boolean): Passage[] {
  const { passages } = documentOf(state.versions[0] as ReviewState["versions"][number]);
  const ranked = passages
    .filter(isFit)
    .map((passage) => ({ passage, at: hashOf(state.seed, "passages", passage.text) }))
    .toSorted((one, other) => one.at - other.at);
  // By lot, then in the order of the text, so that they read as an argument.
  const chosen = new Set(ranked.slice(0, count).map(({ passage }) => passage));
  return passages.filter((passage) => chosen.has(passage));
}
