/** Where in the document a point belongs: the passage it quotes. */
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { MAX_READ, type Passage, type ReviewDocument } from "../document/document";
import type { Point } from "../point";

export type Place = {
  passage: Passage;
  /** The passage is about it, not merely at hand. */
  isNear: boolean;
};

/** What other points have done with passages: quoted them, written beside them, rewritten them. */
export type Taken = Readonly<Record<"quoted" | "beside" | "sentence", Set<string>>>;

/** Null where the document gives no occasion for the point. What others quoted is quoted again only where nothing else is near. */
export function placeFor(
  document: ReviewDocument,
  point: Point,
  taken: Taken,
  seed: number,
  title: string,
): Place | null {
  const { isRuledOut, isNear } = findingsOf(document, point);
  if (isRuledOut) return null;
  const all = document.passages.length > 0 ? document.passages : [anyPassage(document, title)];
  // A sentence is rewritten once, and not where somebody's answer leans on it.
  const isFree = ({ raw }: Passage): boolean =>
    point.target.in === "section" ||
    point.target.in === "top" ||
    !(taken.sentence.has(raw) || (point.target.in === "sentence" && taken.beside.has(raw)));
  const passages = all.filter(isFree);
  const isUnquoted = ({ raw }: Passage): boolean => !taken.quoted.has(raw);
  const unquoted = passages.filter(isUnquoted);
  const nearby = passages.filter(isNear);
  const near = [nearby.filter(isUnquoted), nearby].find(({ length }) => length > 0);
  if (near) return { passage: best(near, point.id, seed), isNear: true };
  return point.fits
    ? null
    : {
        passage: best([unquoted, passages, all].find(({ length }) => length > 0) ?? all, point.id, seed),
        isNear: false,
      };
}

type Findings = { isRuledOut: boolean; isNear: (passage: Passage) => boolean };

/** What a document has to say on a point, found once: seats try the same points, round after round. */
const known = new WeakMap<ReviewDocument, WeakMap<Point, Findings>>();

function findingsOf(document: ReviewDocument, point: Point): Findings {
  const ofDocument = known.get(document) ?? new WeakMap<Point, Findings>();
  known.set(document, ofDocument);
  const before = ofDocument.get(point);
  if (before) return before;
  const answers = new Map<Passage, boolean>();
  const isNear = (passage: Passage): boolean => {
    const answer = answers.get(passage) ?? (point.fits ? point.fits(passage) : point.about.test(passage.text));
    answers.set(passage, answer);
    return answer;
  };
  const findings = { isRuledOut: point.unless?.test(document.text.slice(0, MAX_READ)) ?? false, isNear };
  ofDocument.set(point, findings);
  return findings;
}

/** Whole sentences before list items of three words, early before late. */
export function best(passages: readonly Passage[], key: string, seed: number): Passage {
  const weight = ({ text, kind, paragraph }: Passage): number =>
    (text.length >= 40 ? 2 : 0) +
    (kind === "figure" ? 1 : 0) +
    (text.endsWith("…") ? -1 : 0) -
    Math.min(2, paragraph / 20) +
    (hashOf(seed, key, text) % 100) / 60;
  let [heaviest, most] = [passages[0] as Passage, Number.NEGATIVE_INFINITY];
  for (const passage of passages) {
    const own = weight(passage);
    if (own > most) [heaviest, most] = [passage, own];
  }
  return heaviest;
}

const LONGEST_ANCHOR = 200;

/** Code, a table or a word: something can be quoted of anything. */
export function anyPassage({ text }: ReviewDocument, title: string): Passage {
  const line = text.trim().split("\n", 1)[0]?.trim() ?? "";
  // Quoted from its beginning, answered at its end.
  return {
    raw: line.slice(-LONGEST_ANCHOR),
    text: quotable(plain(line.slice(0, LONGEST_ANCHOR))) || title,
    section: null,
    paragraph: 1,
    kind: "statement",
  };
}
