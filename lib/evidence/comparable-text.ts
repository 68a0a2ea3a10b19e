/**
 * A text as quotations are compared: without white space that only separates, Markdown marks, and typographic forms of
 * quotes and dashes. Where each line begins is kept, so that a match can be shown at its place.
 *
 * Files have up to 1 MB and may be made to be slow: every pattern here begins at one place only, and each pass looks at
 * a character a fixed number of times.
 */

/**
 * How much of Markdown counts. `all`: the marks of emphasis and code go, nothing else. `lines`: those at the start of a
 * line as well (lists, quotations, headings, tables, fences). `rendered`: also what a reader of the formatted page
 * does not see, the numbers of a list and the targets of links, and hyphens at the end of a line.
 */
export type Reading = "all" | "lines" | "rendered";

export type Comparable = {
  /** UTF-16 units. */
  codes: Uint16Array;
  /** By line, from 0: where it begins in `codes`. */
  lineStarts: Uint32Array;
};

const SPACE = 32;
/** Put for a hyphen that only breaks a word at the end of a line: what follows belongs to the same word. */
const GLUE = 1;

export function comparable(text: string, reading: Reading): Comparable {
  const spelled = reading === "all" ? evenly(text) : withoutLineMarks(evenly(text), reading);
  return squeezed(withoutEmphasis(spelled));
}

/** As a seat may write it that has put several lines on one: marks of lines stand anywhere between spaces. */
export const comparableOnOneLine = (text: string): Comparable =>
  squeezed(withoutEmphasis(evenly(text).replaceAll(/(?<=\s)(?:[-+*>|]|#{1,6})(?=\s)/g, " ")));

/** One way to write what is written in several. */
function evenly(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => (isBlank(char.charCodeAt(0)) ? char : ""))
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll("…", "...")
    .replaceAll(/\\([*_`#[\]<>|~])/g, "$1");
}

function withoutLineMarks(text: string, reading: Exclude<Reading, "all">): string {
  const lines = text
    .replaceAll(/^[ \t]*(?:```|~~~)[^\n]*$/gm, "")
    .replaceAll(/^[ \t]*\|[^\n]*$/gm, (row) => (/^[\s:|-]*$/.test(row) ? "" : row.replaceAll("|", " ")));
  if (reading === "lines") return lines.replaceAll(/^[ \t]*(?:(?:[-+*>]|#{1,6})[ \t]+|>)+/gm, "");
  return lines
    .replaceAll(/^[ \t]*(?:(?:[-+*>]|#{1,6}|\d{1,4}[.)])[ \t]+|>)+/gm, "")
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replaceAll(/(?<=\p{Ll})-(?=\r?\n[ \t]*\p{Ll})/gu, String.fromCodePoint(GLUE));
}

/** Marks of emphasis and code, and quotation marks; an underscore or a star inside a word, or between two spaces, is no emphasis. */
function withoutEmphasis(text: string): string {
  return text
    .replaceAll(/[`"“”„«»]|~~/g, "")
    .replaceAll(/[*_]+/g, (run, at: number, whole: string) => {
      const before = at === 0 ? SPACE : whole.charCodeAt(at - 1);
      const after = at + run.length === whole.length ? SPACE : whole.charCodeAt(at + run.length);
      return (isWord(before) && isWord(after)) || (isBlank(before) && isBlank(after)) ? run : "";
    })
    .replaceAll(/'+/g, (run, at: number, whole: string) =>
      isWord(whole.charCodeAt(at - 1)) && isWord(whole.charCodeAt(at + run.length)) ? run : "",
    );
}

/** White space is kept as one space between two words, and nowhere else. */
function squeezed(text: string): Comparable {
  const codes = new Uint16Array(text.length);
  const lineStarts: number[] = [0];
  let length = 0;
  let isApart = false;
  let isGlued = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) lineStarts.push(length);
    if (code === GLUE) isGlued = true;
    else if (isBlank(code)) isApart = !isGlued;
    else {
      if (isApart && length > 0 && isWord(codes[length - 1] as number) && isWord(code)) codes[length++] = SPACE;
      codes[length++] = code;
      isApart = false;
      isGlued = false;
    }
  }
  return { codes: codes.subarray(0, length), lineStarts: Uint32Array.from(lineStarts) };
}

export const isBlank = (code: number): boolean =>
  code === SPACE || (code >= 9 && code <= 13) || (code >= 160 && String.fromCharCode(code).trim() === "");

export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;

/** Letters, digits and what belongs to them, in scripts that put spaces between words. 0: not known yet. */
const words = new Uint8Array(65_536);
const WORD = /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{N}\p{M}]$/u;

export function isWord(code: number | undefined): boolean {
  if (code === undefined || Number.isNaN(code)) return false;
  words[code] ||= WORD.test(String.fromCharCode(code)) ? 2 : 1;
  return words[code] === 2;
}

/** The line, from 1, that holds the unit at this place. */
export function lineAt({ lineStarts }: Comparable, place: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
