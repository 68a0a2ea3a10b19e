import type { CheckedCitation } from "./citation";
import { PERSON_SOURCE } from "./own-sources";

type CitedAt = NonNullable<CheckedCitation["at"]>;

/** Of what a seat or the person said, a line says nothing. */
export const hasLines = ({ source, seq }: Pick<CitedAt, "source" | "seq">): boolean =>
  seq === undefined && source !== PERSON_SOURCE;

/** Where quoted words stand, in a few words: "app/queue.ts:10-14", "Security, round 1", or the question the person answered. */
export function placeText(at: CitedAt): string {
  if (at.source === PERSON_SOURCE) return `answer to “${at.path}”`;
  return hasLines(at) ? `${at.path}:${at.from === at.to ? at.from : `${at.from}-${at.to}`}` : at.path;
}
