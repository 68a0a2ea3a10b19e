/**
 * Reads a decision record of another tool: MADR 2 to 4, Nygard (adr-tools), log4brains. Never throws; what can't be read
 * is a problem in a sentence. Looks at every character a fixed number of times, and at no more than MAX_CHARS of them.
 */
import { headingAt } from "@/lib/domain/scan-text";
import { type Adr, type AdrDialect, type AdrReference, type AdrStatus, statusIn } from "./adr";
import { dayOfFile, MAX_NUMBER, numberOfFile, titleOfFile } from "./file-name";
import { type FrontMatter, splitFrontMatter } from "./front-matter";
import { readDate } from "./read-date";
import { referencesIn } from "./references";

/** Of a longer file the beginning is read: what is looked for stands there. */
const MAX_CHARS = 200_000;
const MAX_LINE = 1000;
const MAX_DECISION = 600;

/** `text`: decoded, with line feeds only (decode.ts). `fileName` may have folders before it. */
export function readAdr(text: string, fileName = ""): Adr {
  const problems: string[] = [];
  if (text.trim() === "")
    return { ...nothing(fileName), problems: ["The file is empty. Write the record or delete the file."] };
  const front = splitFrontMatter(text.slice(0, MAX_CHARS));
  if (front) problems.push(...front.problems);
  const outline = outlineOf(front ? front.body : text.slice(0, MAX_CHARS));
  const inline = inlineFacts(outline);
  const dialect = dialectOf(front, inline, outline, fileName);
  const heading = outline.title === null ? null : splitTitle(outline.title);
  const title = heading?.title || one(front, "title") || titleOfFile(fileName);
  if (!heading?.title)
    problems.push(
      `It has no heading, so it is listed as “${title || "untitled"}”. Begin it with a line like “# Use PostgreSQL”.`,
    );
  const statusLines = statusLinesOf(front, inline, outline);
  const status = readStatus(statusLines, dialect, problems);
  const links = [...statusLines, ...linkLinesOf(front, outline)];
  return {
    dialect,
    number: readNumber(fileName, heading?.number ?? null, problems),
    title: title.slice(0, MAX_LINE),
    status,
    date: readDay(front, inline, outline, fileName, problems),
    deciders: decidersOf(front, inline),
    supersedes: uniqueOf(links.filter((line) => SUPERSEDES.test(line)).flatMap(referencesIn)),
    supersededBy: uniqueOf(links.filter((line) => SUPERSEDED_BY.test(line)).flatMap(referencesIn)),
    decision: decisionOf(outline),
    problems,
  };
}

const nothing = (fileName: string): Omit<Adr, "problems"> => ({
  dialect: null,
  number: numberOfFile(fileName),
  title: titleOfFile(fileName),
  status: null,
  date: dayOfFile(fileName),
  deciders: [],
  supersedes: [],
  supersededBy: [],
  decision: "",
});

/** adr-tools wrote “Supercedes” for years. A line may begin with a mark, a bracket or emphasis. */
const SUPERSEDES = /^[^\p{L}]{0,20}(?:supersedes|supercedes|replaces)\b/iu;
const SUPERSEDED_BY = /^[^\p{L}]{0,20}(?:superseded|superceded|replaced)[- ]by\b/iu;

type Section = { level: number; title: string; lines: string[] };
/** `head`: between the heading of the record and its first section. */
type Outline = { title: string | null; head: readonly string[]; sections: readonly Section[] };

/** Headings outside of code, with the lines below each. */
function outlineOf(body: string): Outline {
  let title: string | null = null;
  let head: string[] = [];
  const sections: Section[] = [];
  let fence: string | null = null;
  let before = "";
  for (const line of body.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line.slice(0, 200))?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence)) fence = null;
    } else if (mark !== null) fence = mark;
    const heading = fence === null && mark === null ? headingAt(line) : null;
    const level = heading === null ? 0 : (/^#{1,6}/.exec(line)?.[0].length ?? 0);
    const isUnderline =
      fence === null && title === null && sections.length === 0 && /^=+\s{0,20}$/.test(line.slice(0, 300));
    if (isUnderline && before.trim() !== "") {
      title = before.trim();
      head = head.slice(0, -1);
    } else if (heading !== null && level === 1 && title === null && sections.length === 0) {
      title = heading;
      head = [];
    } else if (heading !== null) sections.push({ level, title: heading, lines: [] });
    else (sections.at(-1)?.lines ?? head).push(line);
    before = line;
  }
  return { title, head, sections };
}

const sectionNamed = ({ sections }: Outline, names: RegExp): Section | undefined =>
  sections.find(({ title }) => names.test(title.slice(0, 60)));

type Facts = ReadonlyMap<string, string>;

/** `* Status: accepted` between heading and first section (MADR 2, log4brains), or `Date: 2016-02-12` (Nygard). */
function inlineFacts({ head }: Outline): Facts {
  const facts = new Map<string, string>();
  for (const line of head) {
    const text = line
      .slice(0, MAX_LINE)
      .trim()
      .replace(/^[*+-]\s+/, "");
    const colon = text.indexOf(":");
    if (colon < 1 || colon > 40) continue;
    const key = text.slice(0, colon).replaceAll(/[*_]/g, "").trim().toLowerCase();
    const value = withoutComment(text.slice(colon + 1))
      .replace(/^[*_]+/, "")
      .trim();
    if (/^[a-z][a-z -]*$/.test(key) && value !== "" && !facts.has(key)) facts.set(key, value);
  }
  return facts;
}

/** Templates explain a field in a comment behind it. */
function withoutComment(text: string): string {
  const from = text.indexOf("<!--");
  return from === -1 ? text : text.slice(0, from);
}

const one = (front: FrontMatter | null, key: string): string => front?.fields.get(key)?.join(", ") ?? "";
const DECIDERS = ["decision-makers", "decision makers", "deciders", "decided by", "authors", "author"];

const isMadrBody = (outline: Outline): boolean =>
  sectionNamed(outline, /^(?:context and problem statement|considered options|decision outcome)/i) !== undefined;

function dialectOf(front: FrontMatter | null, inline: Facts, outline: Outline, fileName: string): AdrDialect | null {
  const isDated = dayOfFile(fileName) !== null;
  const isMadr = isMadrBody(outline);
  if (front && (["status", "date", ...DECIDERS].some((key) => front.fields.has(key)) || isMadr)) {
    if (front.fields.has("tags") || isDated) return "log4brains";
    if (front.fields.has("deciders") || sectionNamed(outline, /^validation/i)) return "madr-3";
    return "madr-4";
  }
  if (inline.has("status") && (isMadr || !sectionNamed(outline, /^status$/i)))
    return inline.has("tags") || isDated ? "log4brains" : "madr-2";
  if (sectionNamed(outline, /^status$/i)) return "nygard";
  if (isMadr)
    return isDated ? "log4brains" : sectionNamed(outline, /^con(?:sequences|firmation)$/i) ? "madr-4" : "madr-2";
  if (sectionNamed(outline, /^decision$/i) && sectionNamed(outline, /^con(?:text|sequences)$/i)) return "nygard";
  return null;
}

function statusLinesOf(front: FrontMatter | null, inline: Facts, outline: Outline): string[] {
  const given = front?.fields.get("status") ?? [];
  const inHead = inline.get("status");
  if (given.length > 0 || inHead !== undefined) return [...given, ...(inHead === undefined ? [] : [inHead])];
  const section = sectionNamed(outline, /^status$/i);
  return (section?.lines ?? [])
    .map((line) => withoutComment(line.slice(0, MAX_LINE)).trim())
    .filter((line) => line !== "")
    .slice(0, 50);
}

/** Where other records are named besides the status: front matter, and the links of MADR 2 and log4brains. */
function linkLinesOf(front: FrontMatter | null, outline: Outline): string[] {
  const fields = ["supersedes", "superseded-by", "supersededby", "superseded by"].flatMap((key) =>
    (front?.fields.get(key) ?? []).map((value) => `${key === "supersedes" ? "supersedes" : "superseded by"} ${value}`),
  );
  // log4brains adds its own behind a record's “More Information”.
  const links = outline.sections
    .filter(({ title }) => /^(?:links|more information)/i.test(title.slice(0, 60)))
    .flatMap(({ lines }) => lines);
  return [...fields, ...outline.head, ...links].slice(0, 500).map((line) => line.slice(0, MAX_LINE));
}

function readStatus(lines: readonly string[], dialect: AdrDialect | null, problems: string[]): AdrStatus | null {
  if (lines.length === 0) {
    if (dialect !== null)
      problems.push("It has no status. Add one: proposed, accepted, rejected, deprecated, or superseded by a record.");
    return null;
  }
  // A history of dated lines ends with what holds; otherwise the first word counts, and what replaced it above all.
  const isHistory = lines.length > 1 && lines.every((line) => /^[^\p{L}]{0,20}\d{4}-\d\d?-\d\d?/u.test(line));
  const read = (isHistory ? lines.toReversed() : lines).map((line) =>
    statusIn(isHistory ? line.replace(/^\D{0,20}[\d-]{8,10}/, "") : line),
  );
  const status =
    (!isHistory && read.find((word) => word === "superseded")) || (read.find((word) => word !== null) ?? null);
  if (status === null)
    problems.push(
      `Its status “${shown(lines[0] ?? "")}” is none Parley knows. Write proposed, accepted, rejected, deprecated or superseded.`,
    );
  return status;
}

function readDay(
  front: FrontMatter | null,
  inline: Facts,
  outline: Outline,
  fileName: string,
  problems: string[],
): string | null {
  const written = one(front, "date") || inline.get("date") || inline.get("last updated") || "";
  const day = readDate(written);
  if (day !== null) return day;
  if (written !== "") problems.push(`Its date “${shown(written)}” can't be read. Write it as YYYY-MM-DD.`);
  const inStatus =
    sectionNamed(outline, /^(?:status|date)$/i)
      ?.lines.slice(0, 20)
      .map(readDate) ?? [];
  return inStatus.findLast((found) => found !== null) ?? dayOfFile(fileName);
}

function decidersOf(front: FrontMatter | null, inline: Facts): string[] {
  const key = DECIDERS.find((name) => front?.fields.has(name) || inline.has(name));
  if (key === undefined) return [];
  const given = front?.fields.get(key) ?? [];
  const texts = given.length > 0 ? given : [inline.get(key) ?? ""];
  return texts
    .flatMap((text) => (texts.length === 1 ? text.split(/[,;]/) : [text]))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^[[{]/.test(name))
    .slice(0, 100);
}

function readNumber(fileName: string, inHeading: number | null, problems: string[]): number | null {
  const inName = numberOfFile(fileName);
  if (inName !== null && inHeading !== null && inName !== inHeading)
    problems.push(
      `Its file name says ${inName} and its heading ${inHeading}; it is listed as ${inName}. Make both the same.`,
    );
  return inName ?? inHeading;
}

/** “3. Use x”, “ADR-0003: Use x”, “ADR 3 - Use x”, “0003 Use x”. A title may begin with a number of its own: “3 regions are enough”. */
function splitTitle(heading: string): { number: number | null; title: string } {
  const text = heading.slice(0, MAX_LINE);
  const found =
    /^(?:\[?ADR[-_ #]{0,2}(\d{1,9})\]?|(\d{1,9})(?=[.:)])|(0\d{2,5})(?=\s))[.:)\s–—-]{1,5}(.*)$/isu.exec(text) ?? null;
  const number = Number(found?.[1] ?? found?.[2] ?? found?.[3]);
  const title = found?.[4]?.trim() ?? "";
  if (!found || title === "" || !(number >= 0 && number <= MAX_NUMBER)) return { number: null, title: text.trim() };
  return { number: number === 0 ? null : number, title };
}

/** The first paragraph of what was decided, whole sentences as far as they fit. */
function decisionOf(outline: Outline): string {
  const section = sectionNamed(outline, /^(?:decision outcome|decision|decision result|outcome|solution|resolution)$/i);
  const paragraph: string[] = [];
  for (const line of section?.lines ?? []) {
    const text = withoutComment(line.slice(0, MAX_LINE)).trim();
    if (text !== "") paragraph.push(text);
    else if (paragraph.length > 0) break;
  }
  return cutAtSentence(paragraph.join(" "));
}

function cutAtSentence(text: string): string {
  if (text.length <= MAX_DECISION) return text;
  const start = text.slice(0, MAX_DECISION);
  const sentence = Math.max(start.lastIndexOf(". "), start.lastIndexOf("! "), start.lastIndexOf("? "));
  if (sentence > MAX_DECISION / 3) return start.slice(0, sentence + 1);
  const word = start.lastIndexOf(" ");
  return `${start.slice(0, word > 0 ? word : MAX_DECISION).toWellFormed()} …`;
}

const shown = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`);

function uniqueOf(references: readonly AdrReference[]): AdrReference[] {
  const seen = new Set<string>();
  return references.filter(({ number, file, text }) => {
    const key = number === null ? (file ?? text) : String(number);
    return !seen.has(key) && seen.add(key);
  });
}
