/** The passages behind the marks of a text, so that whoever reads [c1] knows what it stands for. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { placeText } from "@/lib/domain/evidence/place-text";

export type Cited = {
  id: string;
  quote: string;
  /** Where the program found it; null where it did not. */ at: string | null;
};

/** Those whose mark stands in the text. */
export const citedIn = (text: string, citations: readonly CheckedCitation[]): Cited[] =>
  citations
    .filter(({ id }) => text.includes(markOf(id)))
    .map(({ id, quote, at }) => ({ id, quote, at: at ? placeText(at) : null }));

const markOf = (id: string): string => `[${id.replaceAll(/[[\]]/g, "")}]`;

/** What is still marked in a text that was edited. Where two have one mark, both stand: nobody can tell which was meant. */
export const stillCited = (text: string, before: readonly Cited[], added: readonly Cited[]): Cited[] =>
  [...before, ...added].filter(({ id }) => text.includes(markOf(id)));

export const citedLines = (cited: readonly Cited[]): string[] =>
  cited.length === 0
    ? []
    : [
        `What the marks stand for:\n${cited.map(({ id, quote, at }) => `${markOf(id)} “${quote}” (${at ?? "not found"})`).join("\n")}`,
      ];

/** The highest number a mark of the text has; 0 where it has none. */
export function lastMark(text: string): number {
  let last = 0;
  for (const [, number = "0"] of text.matchAll(/\[c(\d{1,4})\]/g)) last = Math.max(last, Number(number));
  return last;
}
