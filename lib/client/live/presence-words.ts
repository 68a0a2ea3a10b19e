import { formatCount } from "@/lib/client/format";
import { andList } from "@/lib/domain/wording";
import type { Present } from "@/lib/events/frames";

/** "Ada, Ben and about 3 more are looking at this too": beyond those named, each process counts its own. */
export function lookingWords({ people, more }: Present): string {
  const who = [...people.map(({ name }) => name), ...(more > 0 ? [`about ${formatCount(more)} more`] : [])];
  return `${andList(who)} ${who.length === 1 && more === 0 ? "is" : "are"} looking at this too`;
}

const MOST_WRITERS = 3;

/** "" where nobody writes. */
export function writingWords(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length === 1) return `${names[0]} is writing an answer`;
  const shown =
    names.length <= MOST_WRITERS
      ? names
      : [...names.slice(0, MOST_WRITERS - 1), `${names.length - MOST_WRITERS + 1} others`];
  return `${andList(shown)} are writing answers`;
}
