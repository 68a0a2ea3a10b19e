/**
 * The page of a record as it stands in a file. Readers of MADR take the front matter; log4brains knows none and reads a
 * list behind the heading, in which a record is named by its file; adr-log takes the first line behind the front matter
 * for the title. All of them find the same facts here.
 */
import { plainLine, safeMarkdown } from "./safe-markdown";

export type FileFacts = {
  status: string;
  /** YYYY-MM-DD */
  date: string;
  deciders: readonly string[];
  /** The names of their files. */
  supersededBy: string | null;
  supersedes: readonly string[];
};

/** `page`: front matter, heading, text (page-markdown.ts). What it says is not changed; the list comes behind its heading. */
export function pageForFile(page: string, facts: FileFacts): string {
  const lines = page.split("\n");
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  const heading = lines.findIndex((line, index) => index > end && line.startsWith("# "));
  const rest = lines.slice(heading + 1);
  return safeMarkdown(
    [
      // Without the empty line a reader that knows no front matter takes the last field for a heading.
      ...(end === -1 ? [] : [...lines.slice(0, end), "", "---"]),
      ...(heading === -1 ? [] : [lines[heading], ""]),
      ...factList(facts, rest.find((line) => /^[*+-] /.test(line))?.charAt(0) ?? "-"),
      "",
      `${rest.join("\n").trim()}\n`,
    ].join("\n"),
  );
}

/** `mark`: as the lists of the page have it. */
function factList({ status, date, deciders, supersededBy, supersedes }: FileFacts, mark: string): string[] {
  // As log4brains takes it: a record is called by its file, without the ending.
  const file = (name: string): string => `[${name.replace(/\.md$/, "")}](${name})`;
  return [
    `${mark} Status: ${supersededBy ? `superseded by ${file(supersededBy)}` : status}`,
    `${mark} Date: ${date}`,
    ...(deciders.length > 0 ? [`${mark} Deciders: ${deciders.map(plainLine).join(", ")}`] : []),
    ...(supersedes.length > 0 ? [`${mark} Supersedes ${supersedes.map(file).join(", ")}`] : []),
  ];
}
