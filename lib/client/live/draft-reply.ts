import { Allow, parse } from "partial-json";
import { labelOf } from "@/lib/domain/wording";

/** A part of a reply being written. `isGrowing`: the text ends here for now. */
export type DraftPart = { title: string; /** Markdown. */ text: string; isGrowing: boolean };
/** A reply as far as it has been written: text for a reader, not JSON. */
export type DraftReply = { figures: readonly { title: string; value: string }[]; parts: readonly DraftPart[] };

const ALLOWED = Allow.STR | Allow.ARR | Allow.OBJ;

/** Where a field's own name would read badly. */
const TITLES: Readonly<Record<string, string>> = {
  satisfaction_score: "Score",
  rationale: "Why this score",
  key_disagreement: "The disagreement",
  artifact: "The revised document",
  gist: "In a sentence",
  answer: "The answer now",
  moved_by: "What changed its mind",
  grounds: "What concerns rest on",
  settledBy: "What would settle it",
  questions: "Questions to you",
  sameAs: "The same as",
  default: "Until it is answered",
};

/** The fields so far; null while there is nothing to read yet, or where the text is no JSON object. */
export function writtenFields(text: string): Record<string, unknown> | null {
  const start = text.indexOf("{");
  return start < 0 ? null : parsePartial(text.slice(start));
}

export function draftReply(text: string): DraftReply | null {
  const value = writtenFields(text);
  if (!value) return null;
  const fields = Object.entries(value);
  const figures = fields.flatMap(([name, field]) =>
    typeof field === "number" || isWord(field) ? [{ title: titleOf(name), value: inWords(field) }] : [],
  );
  const parts = fields.flatMap(([name, field], index): DraftPart[] => {
    const written = typeof field === "number" || isWord(field) ? "" : textOf(field, 0);
    return written === "" ? [] : [{ title: titleOf(name), text: written, isGrowing: index === fields.length - 1 }];
  });
  return figures.length === 0 && parts.length === 0 ? null : { figures, parts };
}

/** A verdict: PASS, NOT_ADDRESSED. Half of one is still a word of capitals. */
const isWord = (field: unknown): field is string => typeof field === "string" && /^[A-Z][A-Z_]{1,30}$/.test(field);

const inWords = (field: string | number): string => String(field).replaceAll("_", " ");

const titleOf = (name: string): string => TITLES[name] ?? labelOf(name);

/** No reply asked for is half as deep. */
const DEEPEST = 12;

function textOf(field: unknown, depth: number): string {
  if (typeof field === "string") return isWord(field) ? inWords(field) : field;
  if (typeof field === "number") return String(field);
  if (depth > DEEPEST) return "";
  if (Array.isArray(field))
    return field
      .map((item) => textOf(item, depth + 1))
      .filter(Boolean)
      .map((item) => `${"  ".repeat(depth)}- ${item.trimStart()}`)
      .join("\n");
  if (typeof field !== "object" || field === null) return "";
  return Object.entries(field)
    .flatMap(([name, inner]) => {
      const text = textOf(inner, depth + 1);
      return text === "" ? [] : [text.includes("\n") ? `${titleOf(name)}:\n${text}` : `${titleOf(name)}: ${text}`];
    })
    .join(depth === 0 ? "\n\n" : " · ");
}

function parsePartial(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parse(text, ALLOWED);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null; // not (yet) an object: nothing a reader could use
  }
}
