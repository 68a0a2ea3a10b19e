/**
 * Small scanners for text of people and agents. Each looks at every character a fixed number of times: a pattern that
 * may try again from another place takes minutes on a text made for it, and stops everything else in the process.
 */

/** Without these characters at its end. As a pattern (`[.!]+$`) it would begin again at each of a long run. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Where a line's own content begins: after white space, marks of quotations (`>`) and of list items (`-`, `+`, `*`, `1.`, `1)`). */
export function afterMarkers(line: string): number {
  let at = afterSpace(line, 0);
  for (;;) {
    const end = markerEnd(line, at);
    if (end === at) return at;
    at = afterSpace(line, end);
  }
}

/** A list item's mark needs white space after it; the mark of a quotation does not. */
function markerEnd(line: string, at: number): number {
  const char = line.charAt(at);
  if (char === ">") return at + 1;
  if (char === "-" || char === "+" || char === "*") return isSpace(line, at + 1) ? at + 1 : at;
  let end = at;
  while (isDigit(line, end)) end++;
  const closing = line.charAt(end);
  return end > at && (closing === "." || closing === ")") && isSpace(line, end + 1) ? end + 1 : at;
}

/** The text of a heading (`## Text ##`) that begins here, or null. */
export function headingAt(line: string, at = 0): string | null {
  const end = afterHashes(line, at);
  if (end === at || end - at > 6 || (end < line.length && !isSpace(line, end))) return null;
  const text = line.slice(end).trim();
  const open = withoutEnding(text, "#");
  return open.length < text.length && isSpace(open, open.length - 1) ? open.trimEnd() : text;
}

function afterHashes(line: string, at: number): number {
  let end = at;
  while (line.charAt(end) === "#") end++;
  return end;
}

/** Each line without the marks of a heading, a list item or a quotation at its start. */
export const withoutLineMarks = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimStart().replace(/^(?:#{1,6}|[-*+>])(?:\s+|$)/, ""))
    .join("\n");

function afterSpace(line: string, at: number): number {
  let end = at;
  while (isSpace(line, end)) end++;
  return end;
}

const isDigit = (line: string, at: number): boolean => {
  const code = line.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** As `\s` in a pattern. */
function isSpace(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && line.charAt(at).trim() === "");
}
