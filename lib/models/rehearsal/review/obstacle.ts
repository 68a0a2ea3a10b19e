/** A point no revision can meet: it stays open until a person decides. */
import type { Point } from "./point";

export type Obstacle = Point & {
  /** What its raiser says as long as it stays open, round after round. */
  insist: readonly [string, ...string[]];
  /** Why the modifier puts it off once writing has done what it can. */
  refusal: string;
  /** What the document says once a person has decided: `{by}`, `{words}`. */
  settled: string;
  compromise: string;
  recommendation: string;
};
