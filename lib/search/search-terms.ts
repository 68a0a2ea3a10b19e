import { cutAtWord, oneLine } from "./plain-text";

/** The whole address has to stay under about 4 KB, and an encoded character may take nine bytes. */
const MAX_CHARS = 300;

/**
 * What an assessor wrote, as the service can take it. Phrases in quotes and AND, OR, NOT keep their meaning. A question
 * mark at the end of a sentence would be a wildcard, and a quote or bracket without its partner an error.
 */
export function searchTerms(query: string): string {
  const terms = cutAtWord(oneLine(query.replaceAll(/[“”„‟]/g, '"').replaceAll(/[?*~\\]/g, " ")), MAX_CHARS);
  const quoted = (terms.split('"').length - 1) % 2 === 0 ? terms : terms.replaceAll('"', " ");
  return oneLine(isNested(quoted) ? quoted : quoted.replaceAll(/[()]/g, " "));
}

function isNested(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
