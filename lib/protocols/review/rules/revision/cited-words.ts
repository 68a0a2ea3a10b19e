/** A mark such as [c1] means something else in every reply. Whoever reads the text elsewhere gets the cited words in its place. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { quotesIn } from "@/lib/evidence/check-quote";
import { bareMark, isThere } from "@/lib/evidence/ungrounded";
import type { ReviewState } from "../state";
import { shortened } from "@/lib/domain/edits/text-units";

export type Cited = Pick<ReviewState, "evidence">;

/** `seq`: of the reply the text is from. */
export const quotedAt = ({ evidence }: Cited, seq: number | undefined, text: string): string =>
  withQuotes(text, (seq === undefined ? undefined : evidence[seq]?.citations) ?? []);

/** Bounded, so that brackets without end cost nothing. */
const MARKS = / ?\[([^[\]\n]{1,60})\]/g;
const QUOTE_SHOWN = 240;

/** Words that already stand in the text are not repeated, neither where it has all of them nor where it quotes the part that matters, and no quote is shown twice. */
export function withQuotes(text: string, citations: readonly CheckedCitation[]): string {
  if (citations.length === 0) return text;
  const byMark = new Map(citations.map((citation) => [bareMark(citation.id), citation]));
  const isQuoted = quotesIn([text]);
  const shown = new Set<string>();
  return text.replace(MARKS, (whole, inner: string, at: number) => {
    const cited = inner.split(/[,;]/).map((mark) => byMark.get(bareMark(mark)));
    if (!cited.every((one) => one !== undefined)) return whole;
    const before = text.slice(Math.max(0, at - QUOTE_SHOWN), at);
    const fresh = cited.filter(({ id, quote }) => !shown.has(id) && !isQuoted(quote) && !endsWithPartOf(before, quote));
    fresh.forEach(({ id }) => shown.add(id));
    return fresh.length > 0 ? ` [${fresh.map(inWords).join("; ")}]` : "";
  });
}

/** “… two people” [c1]: the words it is about stand before it. */
function endsWithPartOf(text: string, quote: string): boolean {
  const [, part] = /["“‘']([^"“”‘]{3,240})["”’']$/.exec(text) ?? [];
  return part !== undefined && quotesIn([quote])(part);
}

const inWords = (citation: CheckedCitation): string =>
  `${isThere(citation) ? "" : "cited, but not found: "}“${shortened(citation.quote, QUOTE_SHOWN)}”`;
