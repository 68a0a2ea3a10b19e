/** The index of a folder of records. */
import { recordDigits } from "@/lib/domain/record/record-name";
import { plainLine } from "./safe-markdown";

export type IndexRow = {
  number: number | null;
  title: string;
  status: string;
  date: string;
  file: string;
  supersededBy: { name: string; file: string } | null;
  problem?: string;
};

export type IndexPart = { title: string; rows: readonly IndexRow[] };

export function indexPage(title: string, parts: readonly IndexPart[]): string {
  const sections = parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ title: heading, rows }) => `## ${plainLine(heading)}\n\n${table(rows)}`);
  return `${[`# ${plainLine(title)}`, ...(sections.length > 0 ? sections : ["There are no records yet."])].join("\n\n")}\n`;
}

const table = (rows: readonly IndexRow[]): string =>
  ["| Number | Title | Status | Date | Superseded by |", "| --- | --- | --- | --- | --- |", ...rows.map(line)].join(
    "\n",
  );

function line({ number, title, status, date, file, supersededBy, problem }: IndexRow): string {
  const name = number === null ? "–" : recordDigits(number);
  return `| ${[
    name,
    problem ? `${plainLine(title)} (${plainLine(problem)})` : `[${plainLine(title)}](${target(file)})`,
    plainLine(status) || "–",
    plainLine(date) || "–",
    supersededBy ? `[${plainLine(supersededBy.name)}](${target(supersededBy.file)})` : "–",
  ].join(" | ")} |`;
}

const target = (file: string): string => encodeURI(file).replaceAll(/[()]/g, (char) => (char === "(" ? "%28" : "%29"));
