/**
 * A record's page is what Parley states and what people may edit. The facts (front matter; who decided what, who
 * dissented, what is open) are made from the log whenever it is read, the body between them is edited and stored. The
 * title stands in the head as well, and is set by itself (life/update-record.ts).
 */
import { recordName } from "./record-name";

export type RecordParts = { head: string; body: string; foot: string };

/** What people said about a record outside of its text. */
export type RecordFacts = {
  owner: string | null;
  /** YYYY-MM-DD */
  reviewDate: string | null;
  supersededBy: number | null;
  /** What they are called: "ADR-0004", or a file of another tool. */
  supersedes: readonly string[];
};

/** The last section of a generated page: decisions of people, dissent, what is open, where the dossier is. */
const FACTS = "more information";

/** Of a generated page: up to its first section, and its closing section of facts. */
export function recordParts(markdown: string): RecordParts {
  const lines = markdown.split("\n");
  const headings = sectionsOf(lines);
  const first = headings[0]?.line ?? lines.length;
  const last = headings.at(-1);
  const end = last?.title === FACTS ? last.line : lines.length;
  const text = (from: number, to: number) => lines.slice(from, to).join("\n").trim();
  return {
    head: text(0, first),
    body: text(first, Math.max(first, end)),
    foot: text(Math.max(first, end), lines.length),
  };
}

/** Headings of the second level, those in code left out. */
function sectionsOf(lines: readonly string[]): { line: number; title: string }[] {
  const found: { line: number; title: string }[] = [];
  let fence: string | null = null;
  lines.forEach((text, line) => {
    if (fence !== null) {
      if (closesFence(text, fence)) fence = null;
      return;
    }
    fence = openedFence(text);
    if (fence === null && text.startsWith("## ")) found.push({ line, title: text.slice(3).trim().toLowerCase() });
  });
  return found;
}

export function composeRecord({ head, body, foot }: RecordParts): string {
  return `${[head, body.trim(), foot].filter((part) => part !== "").join("\n\n")}\n`;
}

const FRONT_MATTER = "---\n";

/** The head with owner, review date and supersession in its front matter. */
export function headWithFacts(head: string, { owner, reviewDate, supersededBy, supersedes }: RecordFacts): string {
  const end = head.startsWith(FRONT_MATTER) ? head.indexOf("\n---", FRONT_MATTER.length) : -1;
  if (end < 0) return head;
  const field = (key: string, value: string | null): string[] =>
    value === null || value === "" ? [] : [`${key}: ${JSON.stringify(value)}`];
  const lines = head
    .slice(FRONT_MATTER.length, end)
    .split("\n")
    .map((line) =>
      supersededBy !== null && line.startsWith("status:") ? `status: superseded by ${recordName(supersededBy)}` : line,
    );
  const added = [
    ...field("supersedes", supersedes.join(", ")),
    ...field("owner", owner),
    ...field("review-date", reviewDate),
  ];
  return `${FRONT_MATTER}${[...lines, ...added].join("\n")}${head.slice(end)}`;
}

/**
 * Why this text can't be the body of a record; null where it can. What is left open in it would swallow the facts that
 * follow, and HTML would hide them wherever the file is published.
 */
export function bodyProblem(body: string): string | null {
  let fence: { mark: string; line: number } | null = null;
  const lines = body.split("\n");
  for (const [index, text] of lines.entries()) {
    if (fence !== null) {
      if (closesFence(text, fence.mark)) fence = null;
      continue;
    }
    const opened = openedFence(text);
    if (opened !== null) fence = { mark: opened, line: index + 1 };
    else if (hasHtml(text))
      return `Line ${index + 1} has HTML. A record is Markdown: leave the tag out, or put it in backticks.`;
  }
  return fence === null ? null : `The code block that begins in line ${fence.line} is not closed.`;
}

function openedFence(line: string): string | null {
  const mark = /^[ >*+-]*(`{3,}|~{3,})/.exec(line)?.[1];
  // A line with more backticks after them is code within a line.
  return mark === undefined || (mark.startsWith("`") && line.slice(line.indexOf(mark) + mark.length).includes("`"))
    ? null
    : mark;
}

function closesFence(line: string, mark: string): boolean {
  const run = /^[ >]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return run !== undefined && run[0] === mark[0] && run.length >= mark.length;
}

/** A tag, a comment or a declaration outside of code. `<https://…>` and `<ada@example.org>` are links. */
function hasHtml(line: string): boolean {
  if (!line.includes("<")) return false;
  return /(?<!\\)<(?:[!?/]|[a-z][a-z0-9-]*(?=[\s/>]|$))/i.test(withoutCode(line));
}

/** Without what stands between two runs of as many backticks. */
function withoutCode(line: string): string {
  const parts = line.split(/(`+)/);
  let out = "";
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const close = part.startsWith("`") ? closingRun(parts, index) : -1;
    if (close < 0) out += part;
    else index = close;
  }
  return out;
}

/** Looked for in the next few runs only: a line of thousands of runs that never close would take the square of its length. */
const RUNS_LOOKED_AT = 40;

function closingRun(parts: readonly string[], from: number): number {
  for (let index = from + 2; index < parts.length && index <= from + RUNS_LOOKED_AT; index += 2)
    if (parts[index] === parts[from]) return index;
  return -1;
}
