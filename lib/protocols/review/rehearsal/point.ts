/**
 * What an assessor can find in a document: raised as an issue, answered by the revision in one step or two, and
 * reported on by its raiser with the words that were added. The words stand in points.yaml and obstacles.yaml; what
 * only code can tell, whether a passage fits and what becomes of a sentence, is added to them here.
 */
import type { Passage } from "./document/document";
import { asCompared, lessVague } from "./document/question-words";
import {
  asPoint,
  exact,
  inTwo,
  measured,
  measuredInPaper,
  plainer,
  qualified,
  withoutRepeat,
} from "./document/wording";
import { obstacleWords, pointWords, type ObstacleWords, type PointWords } from "./prose";

type Rewrite = (sentence: string) => string | null;
/** Step one of `sentence` rewrites the passage itself; null where it can't be. */
export type Target = Exclude<PointWords["target"], { in: "sentence" }> | { in: "sentence"; rewrite: Rewrite };

type WithCode = {
  target: Target;
  /** Raised only where a passage fits. */
  fits?: (passage: Passage) => boolean;
};
export type Point = Omit<PointWords, "target"> & WithCode;
/** A point no revision can meet: it stays open until a person decides. */
export type Obstacle = Omit<ObstacleWords, "target"> & WithCode;

const REWRITES: Readonly<Record<string, Rewrite>> = {
  "loose-claim": measured,
  "loose-result": measuredInPaper,
  overstated: qualified,
  indefensible: qualified,
  overclaim: qualified,
  "long-sentence": inTwo,
  wordy: plainer,
  "two-readings": exact,
  "vague-words": lessVague,
  comparison: asCompared,
  "paragraph-point": asPoint,
  "repeated-word": withoutRepeat,
};

const SOURCED =
  /\b(?:measured|counted|source|according to|survey|sample|logs?|estimate[sd]?|assum|because|since|staging|observed|reported)\b|\[\d|\\cite|\(\p{Lu}\p{L}+,? \d{4}/iu;
/** A figure that is set and not found. */
const RULE = /\b(?:must|should|shall|may|at most|at least|up to|no one|nobody|no more than)\b/i;

type Fits = (passage: Passage, point: PointWords) => boolean;
const isUnsourcedFigure: Fits = ({ raw, kind }, { about }) =>
  kind === "figure" && about.test(raw) && !SOURCED.test(raw) && !RULE.test(raw);

const FITS: Readonly<Record<string, Fits>> = {
  "figure-source": isUnsourcedFigure,
  "bare-figure": isUnsourcedFigure,
  "thin-alternative": ({ text, section }) =>
    /\binstead of\b|\brejected\b|\boption [a-c1-3]\b|\bcould also\b/i.test(text) ||
    /alternativ|options considered/i.test(section ?? ""),
  "open-point": ({ kind }) => kind === "open",
  // Where nothing in the text is put as a question.
  comparison: () => true,
};

const LONGEST_REWRITTEN = 600;

function codeOf(point: PointWords): WithCode {
  const { id, target } = point;
  if (target.in !== "sentence") {
    const fits = FITS[id];
    return { target, ...(fits ? { fits: (passage) => fits(passage, point) } : {}) };
  }
  const rewrite = REWRITES[id];
  if (!rewrite) throw new Error(`Nothing rewrites a sentence for the point “${id}”.`);
  return {
    target: { in: "sentence", rewrite },
    fits: ({ raw }) => raw.length < LONGEST_REWRITTEN && rewrite(raw) !== null,
  };
}

const known = new WeakMap<PointWords, Point>();

export function pointOf(words: PointWords): Point {
  const point = known.get(words) ?? { ...words, ...codeOf(words) };
  known.set(words, point);
  return point;
}

/** Points that are raised on their own, or that others lean on. */
export const namedPoint = (name: keyof ReturnType<typeof pointWords>["alone"]): Point =>
  pointOf(pointWords().alone[name]);

export const namedObstacle = (name: keyof ReturnType<typeof obstacleWords>): Obstacle => {
  const words = obstacleWords()[name];
  return { ...words, ...codeOf(words) };
};
