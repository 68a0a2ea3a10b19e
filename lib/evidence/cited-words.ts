/** A mark such as [c1] means something else in every reply. Whoever reads the text elsewhere gets the cited words in its place. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { shortened } from "@/lib/domain/edits/text-units";
import { quotesIn } from "./check-quote";
import { bareMark, isThere } from "./ungrounded";

/** Bounded, so that brackets without end cost nothing. */
const MARKS = / ?\[([^[\]\n]{1,60})\]/g;
/** "(c5)": a mark as some write it where they point back to a citation. */
const LABELS = /\((c\d{1,3}(?:[,;] ?c\d{1,3})*)\)/gi;
const QUOTE_SHOWN = 240;
const STANDS_ALONE = /(?:^|[([,;]) ?$/;

/** Words that already stand in the text are not repeated, neither where it has all of them nor where it quotes the part that matters, and no quote is shown twice. */
export const withQuotes = (text: string, citations: readonly CheckedCitation[]): string =>
  citations.length === 0
    ? text
    : quotingEach(
        text.replace(LABELS, (whole, inner: string) =>
          inner.split(/[,;]/).every((mark) => citations.some(({ id }) => bareMark(id) === bareMark(mark)))
            ? `[${inner}]`
            : whole,
        ),
        () => citations,
      );

type CitationsOf = (mark: string, at: number) => readonly CheckedCitation[];

/** `citationsOf`: the list a mark of the text belongs to. */
function quotingEach(text: string, citationsOf: CitationsOf): string {
  const isQuoted = quotesIn([text]);
  const shown = new Set<CheckedCitation>();
  return text.replace(MARKS, (whole, inner: string, at: number) => {
    const listed = citationsOf(whole, at);
    const cited = inner.split(/[,;]/).map((mark) => listed.find(({ id }) => bareMark(id) === bareMark(mark)));
    if (!cited.every((one) => one !== undefined)) return whole;
    const before = text.slice(Math.max(0, at - QUOTE_SHOWN), at);
    const fresh = cited.filter((one) => !shown.has(one) && !isQuoted(one.quote) && !endsWithPartOf(before, one.quote));
    fresh.forEach((one) => shown.add(one));
    if (fresh.length > 0) return ` [${fresh.map(inWords).join("; ")}]`;
    // Where the mark is all that is said, "(, )" would be left of it.
    return STANDS_ALONE.test(before) ? `${whole.startsWith(" ") ? " " : ""}[quoted before]` : "";
  });
}

export type CitingReply = { reply: unknown; evidence?: { citations: readonly CheckedCitation[] } | undefined };

/** For texts made of the words of several replies: each mark is looked up with the reply that wrote the words before it. */
export function wordsOfMarks(replies: readonly CitingReply[]) {
  const written = replies
    .toReversed()
    .flatMap(({ reply, evidence }) =>
      evidence && evidence.citations.length > 0 ? [{ texts: textsIn(reply), citations: evidence.citations }] : [],
    );
  const citationsIn =
    (text: string): CitationsOf =>
    (mark, at) => {
      for (const context of CONTEXTS) {
        const words = text.slice(Math.max(0, at - context), at + mark.length);
        const found = written.find(({ texts }) => texts.some((one) => one.includes(words)));
        if (found) return found.citations;
      }
      return [];
    };
  return {
    quoted: (text: string): string => (written.length === 0 ? text : quotingEach(text, citationsIn(text))),
    /** For a document: its marks stay, and a list below it says what they stand for. */
    listed(text: string): string {
      const lines = [...text.matchAll(MARKS)].flatMap(({ 0: whole, 1: inner = "", index }) => {
        const listed = citationsIn(text)(whole, index);
        return inner.split(/[,;]/).flatMap((mark) => {
          const cited = listed.find(({ id }) => bareMark(id) === bareMark(mark));
          const entry = `- [${bareMark(mark)}] `;
          // It may have a list of its own.
          return cited && !text.includes(entry) ? [`${entry}${inWords(cited)}`] : [];
        });
      });
      return lines.length === 0 ? text : `${text}\n\nWhat the marks stand for:\n\n${[...new Set(lines)].join("\n")}`;
    },
  };
}

/** Characters before a mark that tell whose it is: as many as can be had, for two replies may end a sentence alike. */
const CONTEXTS = [60, 25, 10] as const;

function textsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** “… two people” [c1]: the words it is about stand before it. */
function endsWithPartOf(text: string, quote: string): boolean {
  const [, part] = /["“‘']([^"“”‘]{3,240})["”’']$/.exec(text) ?? [];
  return part !== undefined && quotesIn([quote])(part);
}

const inWords = (citation: CheckedCitation): string =>
  `${isThere(citation) ? "" : "cited, but not found: "}“${shortened(citation.quote, QUOTE_SHOWN)}”`;
