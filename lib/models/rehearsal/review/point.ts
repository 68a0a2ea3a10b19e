/**
 * What an assessor can find in a document: raised as an issue, answered by the revision in one step or two, and
 * reported on by its raiser with the words that were added. Slots: `{quote}` and `{where}` of the passage it is about,
 * `{figure}` in it, `{word}` that makes it loose, `{focus}` a term of the user's own text, `{question}` the user's.
 */
import type { Passage } from "./document/document";

export type Target =
  | { in: "section"; like: RegExp; heading: string }
  | { in: "beside" }
  | { in: "top" }
  /** Step one rewrites the passage itself; null where it can't be. */
  | { in: "sentence"; rewrite: (sentence: string) => string | null };

export type Point = {
  id: string;
  /** Follows "on …": a noun phrase. */
  topic: string;
  category: string;
  /** Words that make a passage the one it is about. */
  about: RegExp;
  /** The document has it already: nothing to raise. */
  unless?: RegExp;
  /** Raised only where a passage fits. */
  fits?: (passage: Passage) => boolean;
  /** Before all others, whatever the seat's lot. */
  isFirst?: boolean;
  /** Worth a remark; nobody holds a document up for it. */
  isSmall?: boolean;
  title: string;
  /** With the passage at hand; another opening where none is near. */
  near: string;
  detail: string;
  /** What would solve it: one imperative sentence. */
  ask: string;
  target: Target;
  /** What the revision writes: half of the answer, and the rest of it. */
  first: string;
  rest: string;
  /** What is missing after the first half: completes "it does not yet …". */
  lacks: string;
};

/** Rewrites its own sentence: `first` is what comes of it. */
export const rewrites = (rewrite: (sentence: string) => string | null): Pick<Point, "target" | "fits" | "first"> => ({
  target: { in: "sentence", rewrite },
  fits: ({ raw }) => raw.length < LONGEST_REWRITTEN && rewrite(raw) !== null,
  first: "",
});

const LONGEST_REWRITTEN = 600;
