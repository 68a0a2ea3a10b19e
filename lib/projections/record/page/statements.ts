/** Small makers of statements, for the pages of the protocols. */
import { eventCite, type PageConsequence, type PageDriver, type PageQuestion, type Statement } from "./adr-page";
import { inOneLine, wholeSentences } from "./whole-sentences";

/** What a statement on a page may take. */
export const STATEMENT_CHARS = 320;

/** Events it rests on; those that are not known are left out. */
type Seqs = number | null | undefined | readonly (number | null | undefined)[];

const citesFor = (seqs: Seqs): Statement["cites"] =>
  [seqs].flat().flatMap((seq) => (typeof seq === "number" && seq > 0 ? [eventCite(seq)] : []));

/** Some say it all in one sentence: better a long line on the page than a decision that is missing there. */
const LONGEST = 900;

/** The text as far as whole sentences of it fit, at least the first; none where that is far too long. */
export function stated(text: string, seqs: Seqs, max = STATEMENT_CHARS): Statement[] {
  const said = wholeSentences(text, max) ?? inOneLine(text, max) ?? wholeSentences(text, LONGEST, 1);
  return said === null ? [] : [{ text: said, cites: citesFor(seqs) }];
}

/** What the program says itself. */
export const told = (text: string, seqs: Seqs): Statement => ({ text, cites: citesFor(seqs) });

export const driver = (text: string, by: readonly string[], seqs: Seqs): PageDriver[] =>
  stated(text, seqs).map((one) => ({ ...one, by }));

export const consequence = (kind: PageConsequence["kind"], text: string, seqs: Seqs): PageConsequence[] =>
  stated(text, seqs).map((one) => ({ ...one, kind }));

export const question = (text: string, seqs: Seqs): PageQuestion[] =>
  stated(text, seqs).map((one) => ({ ...one, owner: null, due: null }));
