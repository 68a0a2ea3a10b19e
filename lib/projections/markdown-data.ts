/**
 * Text of people and agents inside a document of ours (G-11). It may be Markdown, but it can't change the document
 * around it: no headings, no raw HTML, no code fence left open, no table cell broken.
 */

/** Several lines. Headings become bold lines; everything else that only formats the text itself stays. */
export function markdownBlock(text: string): string {
  const out: string[] = [];
  let fence: string | null = null;
  let chunk: string[] = [];
  const flush = (): void => {
    out.push(...safeChunk(chunk));
    chunk = [];
  };
  for (const line of text.replace(/\r\n?/g, "\n").trim().split("\n")) {
    if (fence !== null) {
      out.push(line);
      if (closes(line, fence)) fence = null;
      continue;
    }
    // Moved to the margin: a fence inside a list would end with the list, and no longer where we think it does.
    const opening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line);
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
export const markdownCell = (text: string): string => markdownLine(text).replace(/(\\*)\|/g, (bar, before: string) => (before.length % 2 === 0 ? `${before}\\|` : bar));

function closes(line: string, fence: string): boolean {
  const run = /^ {0,3}(`+|~+)\s*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

const CODE_SPAN = /(?<![\\`])(`+)(?!`)(?:.*?[^`])\1(?!`)/g;
const CONTAINERS = String.raw`(?:\s*(?:>\s?|[-+*]\s+|\d+[.)]\s+))*`;
const HEADING = new RegExp(String.raw`^(${CONTAINERS}\s*)#{1,6}(?:\s+(.*?))?(?:\s+#+)?\s*$`);
/** Footnotes and link targets are taken out of their place by the renderer, with whatever they hold. */
const DEFINITION = new RegExp(String.raw`^(${CONTAINERS}\s*)\[(?=[^\]]*\]:)`);
const UNDERLINE = /^([>\s]*)(=+|-+)\s*$/;

/** Lines up to a blank one: what one code span can reach. */
function safeChunk(lines: readonly string[]): string[] {
  // A backtick without its partner may pair with one of another line: then no span can be trusted to be one.
  const isPaired = lines.every((line) => !line.replace(CODE_SPAN, "").includes("`"));
  return lines.map((line, index) => {
    const heading = HEADING.exec(line);
    if (heading) return `${heading[1] ?? ""}${bold(withoutHtml(heading[2] ?? "", isPaired))}`;
    const underline = index > 0 ? UNDERLINE.exec(line) : null;
    if (underline) return `${underline[1] ?? ""}\\${underline[2] ?? ""}`;
    return withoutHtml(line.replace(DEFINITION, "$1\\["), isPaired);
  });
}

const bold = (text: string): string => (text === "" ? "" : `**${text.replaceAll("**", "")}**`);

function withoutHtml(line: string, keepSpans: boolean): string {
  if (!keepSpans) return escapeTags(line);
  let out = "";
  let from = 0;
  for (const { 0: span, index } of line.matchAll(CODE_SPAN)) {
    out += escapeTags(line.slice(from, index)) + span;
    from = index + span.length;
  }
  return out + escapeTags(line.slice(from));
}

const escapeTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, "&lt;");
