/** The YAML between two lines of `---` at the beginning of a file. */
import { parse } from "yaml";

/** Keys in lower case; every value as texts, a list's items each on its own. */
export type FrontMatter = { fields: ReadonlyMap<string, readonly string[]>; body: string; problems: readonly string[] };

/** Longer ones hold something else than facts about the record. */
const MAX_FRONT_MATTER = 20_000;
const MAX_ITEMS = 100;
const MAX_VALUE = 1000;

/** Null: there is none. */
export function splitFrontMatter(text: string): FrontMatter | null {
  if (!/^---[ \t]{0,20}\n/.test(text)) return null;
  const start = text.indexOf("\n") + 1;
  const end = closingLine(text, start);
  if (end === null)
    return {
      fields: linesAsFields(text.slice(start, start + MAX_FRONT_MATTER)),
      body: text.slice(start),
      problems: ["Its front matter is not closed. Put a line of three hyphens (---) after the last field."],
    };
  const inside = text.slice(start, end.from);
  const body = text.slice(end.to);
  if (inside.length > MAX_FRONT_MATTER)
    return {
      fields: linesAsFields(inside.slice(0, MAX_FRONT_MATTER)),
      body,
      problems: [`Its front matter is longer than ${MAX_FRONT_MATTER.toLocaleString("en")} characters. Shorten it.`],
    };
  if (!isPlain(inside))
    return {
      fields: linesAsFields(inside),
      body,
      problems: [
        "Its front matter is more than a list of fields (anchors, tags or deep nesting), so it was read line by line. Write each field as “status: accepted”.",
      ],
    };
  try {
    const value: unknown = parse(inside, { logLevel: "error", maxAliasCount: 10 });
    if (value === null || (typeof value === "object" && !Array.isArray(value)))
      return { fields: fieldsOf(value ?? {}), body, problems: [] };
    return { fields: new Map(), body, problems: ["Its front matter has no fields. Write them as “status: accepted”."] };
  } catch (error) {
    return { fields: linesAsFields(inside), body, problems: [brokenBecause(error)] };
  }
}

const MAX_DEPTH = 3;
const MAX_YAML_LINE = 2000;

/**
 * Whether it is fields, lists and texts. Of deep nesting, anchors and complex keys the YAML reader makes work for minutes,
 * and no record needs them.
 */
function isPlain(text: string): boolean {
  return text.split("\n").every((line) => {
    if (line.length > MAX_YAML_LINE) return false;
    let depth = 0;
    let isAtValue = true;
    for (let at = 0; at < line.length; at++) {
      const char = line.charAt(at);
      const isBeforeSpace = at + 1 >= line.length || line.charAt(at + 1) === " ";
      if (char === "[" || char === "{" || (char === "-" && isAtValue && isBeforeSpace)) depth++;
      if (depth > MAX_DEPTH || (isAtValue && "&*!?".includes(char))) return false;
      isAtValue =
        (char === " " && isAtValue) ||
        "[{,".includes(char) ||
        (isBeforeSpace && (char === ":" || (char === "-" && isAtValue)));
    }
    return true;
  });
}

function brokenBecause(error: unknown): string {
  const place = (error as { linePos?: readonly { line: number }[] }).linePos?.[0]?.line;
  // Counted in the file, where the fields begin in the second line.
  const where = place === undefined ? "" : ` (line ${place + 1})`;
  return `Its front matter is not valid YAML${where}; fields were read line by line as far as they go. Put values with a colon or a bracket in quotes.`;
}

function closingLine(text: string, start: number): { from: number; to: number } | null {
  for (let from = start; from < text.length;) {
    const next = text.indexOf("\n", from);
    const to = next === -1 ? text.length : next + 1;
    const line = text.slice(from, Math.min(to, from + 20)).trimEnd();
    if (line === "---" || line === "...") return { from, to };
    from = to;
  }
  return null;
}

function fieldsOf(value: object): Map<string, readonly string[]> {
  return new Map(Object.entries(value).map(([key, one]) => [key.trim().toLowerCase(), textsOf(one)]));
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).flatMap((item) => (Array.isArray(item) ? [] : textsOf(item)));
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [String(value).slice(0, MAX_VALUE)];
  return [];
}

/** What is left of broken YAML: `key: value` at the margin. */
function linesAsFields(text: string): Map<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    // The first heading ends what an unclosed front matter may hold.
    if (line.startsWith("# ") && fields.size > 0) break;
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (colon > 0 && colon <= 40 && /^[a-z][a-z -]{0,39}$/.test(key) && !fields.has(key))
      fields.set(key, [unquoted(line.slice(colon + 1, colon + 1 + MAX_VALUE).trim())].filter(Boolean));
  }
  return fields;
}

function unquoted(value: string): string {
  const [first, last] = [value.charAt(0), value.at(-1)];
  return value.length > 1 && first === last && (first === '"' || first === "'")
    ? value.slice(1, -1)
    : value.replace(/^["']/, "");
}
