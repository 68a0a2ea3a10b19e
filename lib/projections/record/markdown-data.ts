/**
 * Text of people and agents inside a document of ours (G-11). It may be Markdown, but it can't change the document
 * around it: no headings, no raw HTML, no code fence left open, no table cell broken. Nor can it do anything to whoever
 * opens it elsewhere: a link leads to http, https, mail or a place beside it, and an image is a link to it.
 */
import { afterMarkers, headingAt } from "@/lib/domain/scan-text";

/** Several lines. Headings become bold lines; everything else that only formats the text itself stays. */
export function markdownBlock(text: string): string {
  const out: string[] = [];
  let fence: string | null = null;
  let chunk: string[] = [];
  const flush = (): void => {
    for (const line of safeChunk(chunk)) out.push(line);
    chunk = [];
  };
  for (const line of text.replace(/\r\n?/g, "\n").trim().split("\n")) {
    if (fence !== null) {
      out.push(line);
      if (closes(line, fence)) fence = null;
      continue;
    }
    // Moved to the margin: a fence inside a list would end with the list, and no longer where we think it does.
    const opening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/s.exec(line);
    if (opening) {
      flush();
      fence = opening[1] ?? "";
      out.push(`${fence}${opening[2] ?? ""}`);
    } else if (line.trim() === "") {
      flush();
      out.push("");
    } else chunk.push(line);
  }
  flush();
  if (fence !== null) out.push(fence);
  return out.join("\n");
}

/** One line, for a list item or a sentence. */
export function markdownLine(text: string): string {
  const [line = ""] = safeChunk([text.replace(/\s+/g, " ").trim()]);
  return line.replace(BLOCK_START, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** What at the beginning of a line would open a list, a quote, a rule or a fence of its own. */
const BLOCK_START = /^(?:>|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|`{3,}(?=[^`]*$)|~{3,}|[-*_](?=(?:\s*[-*_]){2,}\s*$))/;

/** An even number of backslashes before it are backslashes, and the bar is still a bar. */
export const markdownCell = (text: string): string =>
  markdownLine(text).replace(/(?<!\\)(\\*)\|/g, (bar, before: string) =>
    before.length % 2 === 0 ? `${before}\\|` : bar,
  );

function closes(line: string, fence: string): boolean {
  const run = /^ {0,3}(`+|~+)\s*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

/** Footnotes and link targets are taken out of their place by the renderer, with whatever they hold. */
const isDefinition = (line: string, at: number): boolean =>
  line.charAt(at) === "[" && line.charAt(line.indexOf("]", at) + 1) === ":";
/** The name of a target may begin on the line before. */
const NAME_ENDS = /^((?:[^[\]\\]|\\.)*)\]:/;
const UNDERLINE = /^([>\s]*)(=+|-+)\s*$/;

/** Lines up to a blank one: what one code span can reach. */
function safeChunk(lines: readonly string[]): string[] {
  // A backtick without its partner may pair with one of another line: then no span can be trusted to be one.
  const isPaired = lines.every((line) => codeSpans(line).isPaired);
  return lines.map((line, index) => {
    const at = afterMarkers(line);
    const heading = headingAt(line, at);
    if (heading !== null) return `${line.slice(0, at)}${bold(withoutHtml(heading, isPaired))}`;
    const underline = index > 0 ? UNDERLINE.exec(line) : null;
    if (underline) return `${underline[1] ?? ""}\\${underline[2] ?? ""}`;
    if (isDefinition(line, at)) return withoutHtml(`${line.slice(0, at)}\\${line.slice(at)}`, isPaired);
    return withoutHtml(index > 0 ? line.replace(NAME_ENDS, "$1]\\:") : line, isPaired);
  });
}

const bold = (text: string): string => (text === "" ? "" : `**${text.replaceAll("**", "")}**`);

function withoutHtml(line: string, keepSpans: boolean): string {
  if (!keepSpans) return escaped(line);
  let out = "";
  let from = 0;
  let isInAddress = false;
  for (const { start, end } of codeSpans(line).spans) {
    const before = line.slice(from, start);
    const span = line.slice(start, end);
    isInAddress = endsInAddress(before, isInAddress);
    out += escaped(before) + (isInAddress ? escaped(span) : span);
    isInAddress = isInAddress && endsInAddress(span, true);
    from = end;
  }
  return out + escaped(line.slice(from));
}

/** An address runs on to the next space or `<`, and a backtick inside of it begins no code. */
function endsInAddress(text: string, wasInAddress: boolean): boolean {
  let at = text.length;
  while (at > 0 && !/[\s<]/.test(text.charAt(at - 1))) at--;
  return (at === 0 && wasInAddress) || /:\/\/|www\./i.test(text.slice(at));
}

type Span = { start: number; end: number };

/** Code within a line: from a run of backticks to the next run of the same length. `isPaired`: no run is left over. */
function codeSpans(line: string): { spans: Span[]; isPaired: boolean } {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }): Span => ({
    start: index,
    end: index + length,
  }));
  // The closing run of each, found from the end so that no run is looked for twice.
  const nextOfLength = new Map<number, number>();
  const closing = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const { start, end } = runs[index] ?? { start: 0, end: 0 };
    const next = nextOfLength.get(end - start);
    if (next !== undefined) closing.set(index, next);
    nextOfLength.set(end - start, index);
  }
  const spans: Span[] = [];
  let isPaired = true;
  for (let index = 0; index < runs.length; index++) {
    const { start } = runs[index] ?? { start: 0 };
    const close = line.charAt(start - 1) === "\\" ? undefined : closing.get(index);
    const last = close === undefined ? undefined : runs[close];
    if (close === undefined || !last) {
      isPaired = false;
      continue;
    }
    spans.push({ start, end: last.end });
    index = close;
  }
  return { spans, isPaired };
}

const escaped = (text: string): string => escapeTags(safeLinks(text));

const escapeTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, "&lt;");

/** What a link may begin with. */
const KNOWN_SCHEME = /^<?(?:https?:\/\/|mailto:)/i;
/** A place beside the document: anything with a colon, or with characters that may stand for one, could be a script. */
const BESIDE = /^(?:[^\s:&\\()[\]<>]*[\s)]|<[^\s:&\\()[\]<>]*>)/;
/** No address has more before its end or its scheme. */
const TARGET_CHARS = 2_000;

/** Images become links; links that could run something are shown as they were written. */
function safeLinks(text: string): string {
  const linked = text
    .replace(
      /(?<!\\)((?:\\\\)*)!\[([^[\]\\]{0,300})\](?=\()/g,
      (_, before: string, alt: string) => `${before}[${alt || "image"}]`,
    )
    // Without its mark of an image, what is left could name the target of a link.
    .replace(/(?<!\\)((?:\\\\)*)!(?=\[)/g, "$1\\!");
  return linked.replace(/\]\(/g, (opening, at: number) => {
    // On the next line it could be anything.
    const target = linked.slice(at + 2, at + 2 + TARGET_CHARS).trimStart();
    return KNOWN_SCHEME.test(target) || BESIDE.test(target) ? opening : "]\\(";
  });
}
