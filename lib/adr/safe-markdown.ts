/**
 * Markdown that leaves Parley is shown by programs that take it as it is. Links that would run or carry something
 * (`javascript:`, `data:` and every scheme nobody needs) and raw HTML are written so that they are read as text; an image
 * becomes a link to itself, so that opening a page calls nobody. Not a word is lost. One pass over the text.
 */

const LIVE_SCHEMES = new Set(["http", "https", "mailto", "tel"]);

export function safeMarkdown(markdown: string): string {
  const out: string[] = [];
  let fence: string | null = null;
  let chunk: string[] = [];
  const flush = (): void => {
    if (chunk.length > 0) out.push(safeChunk(chunk));
    chunk = [];
  };
  for (const line of markdown.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (fence !== null) {
      out.push(line);
      if (closes(line, fence)) fence = null;
      continue;
    }
    // Only at the margin: further in it may belong to a list, and end with the list instead of with its own mark.
    const opening = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (opening !== undefined) {
      flush();
      fence = opening;
      out.push(line);
    } else if (line.trim() === "") {
      flush();
      out.push(line);
    } else chunk.push(line);
  }
  flush();
  return out.join("\n");
}

/** A text of others as a part of a line: nothing in it formats. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~!]/g, "\\$&");

function closes(line: string, fence: string): boolean {
  const run = /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

/** Lines up to a blank one: what a code span, a link or a tag can reach. */
function safeChunk(lines: readonly string[]): string {
  const text = lines.join("\n");
  const spans = codeSpans(lines);
  let out = "";
  let from = 0;
  let mayBeTag = false;
  for (const { start, end } of spans) {
    const piece = safePiece(text, from, start);
    out += piece.text;
    mayBeTag ||= piece.hasTag;
    const span = text.slice(start, end);
    // Not surely code: behind a tag or inside an address a backtick is a letter, and a cell of a table ends at its bar.
    const isCode = !mayBeTag && !span.includes("|") && !endsInAddress(text, start);
    out += isCode ? span : safePiece(text, start, end).text;
    from = end;
  }
  return out + safePiece(text, from, text.length).text;
}

function safePiece(text: string, from: number, to: number): { text: string; hasTag: boolean } {
  const piece = text.slice(from, to);
  let out = "";
  let hasTag = false;
  /** Where a bare exclamation mark ends, which would make an image of a link. Asked of `out`, that would be copied each time. */
  let afterMark = -1;
  let done = from;
  for (const { index } of piece.matchAll(/[\\!\]<]/g)) {
    const at = from + index;
    // Taken along with the one before it.
    if (at < done) continue;
    out += text.slice(done, at);
    done = at + 1;
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === "\\") {
      done = Math.min(at + 2, to);
      out += text.slice(at, done);
    } else if (char === "!" && next === "[") {
      out += at === afterMark ? "\\[" : "[";
      done++;
      if (text.charAt(done) === "]") out += "image";
    } else if (char === "]" && (next === "(" || next === ":")) {
      out += isLiveTarget(text, at + 2) ? `]${next}` : `]\\${next}`;
      done++;
    } else if (char === "<" && /[a-z/!?]/i.test(next)) {
      hasTag = true;
      out += isAddress(text, at + 1) ? char : "&lt;";
    } else {
      out += char;
      if (char === "!") afterMark = done;
    }
  }
  return { text: out + text.slice(done, Math.max(done, to)), hasTag };
}

const isAddress = (text: string, at: number): boolean => {
  const scheme = schemeAt(text, at);
  return scheme !== null && LIVE_SCHEMES.has(scheme);
};

function isLiveTarget(text: string, at: number): boolean {
  let start = at;
  let isNewLine = false;
  // It may stand in the next line, behind the marks of a quotation.
  for (let char = text.charAt(start); /\s/.test(char) || (isNewLine && char === ">"); char = text.charAt(start)) {
    isNewLine ||= char === "\n";
    start++;
  }
  if (text.charAt(start) === "<") start++;
  const scheme = schemeAt(text, start);
  return scheme === null || LIVE_SCHEMES.has(scheme);
}

const NAMED: Readonly<Record<string, string>> = { colon: ":", tab: "", newline: "", nbsp: "" };

/**
 * The scheme of the address that begins here, as a browser would read it: entities and escapes resolved, control
 * characters left out. Null: it has none. Ends at the first character that can't be in a scheme, so that no text is
 * gone over twice.
 */
function schemeAt(text: string, from: number): string | null {
  let scheme = "";
  for (let at = from; at < text.length; at++) {
    let char = text.charAt(at);
    if (char === "&") {
      const entity = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,10}));?/i.exec(text.slice(at, at + 12));
      if (!entity) return null;
      const code = entity[1] ? Number(entity[1]) : entity[2] ? Number.parseInt(entity[2], 16) : -1;
      const named = NAMED[(entity[3] ?? "").toLowerCase()];
      if (code === -1 && named === undefined) return null;
      char = code === -1 ? (named ?? "") : code <= 0x10ffff ? String.fromCodePoint(code) : "";
      at += entity[0].length - 1;
    } else if (char === "\\" && text.charAt(at + 1) === ":") continue;
    if (char === "" || /[\p{Cc}\u200b\ufeff]/u.test(char)) continue;
    if (char === ":") return scheme.toLowerCase();
    if (!/[a-z0-9+.-]/i.test(char)) return null;
    scheme += char;
  }
  return null;
}

type Span = { start: number; end: number };

/** Code within one line, from a run of backticks to the next of the same length. A run without its partner may pair with one of another line, so that none in these lines is sure. */
function codeSpans(lines: readonly string[]): Span[] {
  const spans: Span[] = [];
  let offset = 0;
  for (const line of lines) {
    const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }): Span => ({
      start: index,
      end: index + length,
    }));
    const next = new Map<number, number>();
    const closing: (number | undefined)[] = [];
    for (let index = runs.length - 1; index >= 0; index--) {
      const { start, end } = runs[index] as Span;
      closing[index] = next.get(end - start);
      next.set(end - start, index);
    }
    for (let index = 0; index < runs.length; index++) {
      const { start } = runs[index] as Span;
      const close = closing[index];
      if (close === undefined || line.charAt(start - 1) === "\\") return [];
      spans.push({ start: offset + start, end: offset + (runs[close] as Span).end });
      index = close;
    }
    offset += line.length + 1;
  }
  return spans;
}

/** An address runs on to the next space, and a backtick inside of it begins no code. */
function endsInAddress(text: string, end: number): boolean {
  let at = end;
  while (at > 0 && end - at < 2000 && !/\s/.test(text.charAt(at - 1))) at--;
  return /:\/\/|www\./i.test(text.slice(at, end)) || end - at >= 2000;
}
