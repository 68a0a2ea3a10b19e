/**
 * Reads a reply by the shape asked for, lenient where the meaning is plain (G-09): enum words in any case, numbers and
 * yes or no written as text, "4.2/5" for 4.2, a list of one without its brackets, a missing list or remark as an empty
 * one, and a bare sentence where a point with its evidence was asked for. What is missing is never made up. Where
 * something had to be taken for something else (3.75 for 4, "Medium-High" for Medium) a note says so, to be shown with
 * the reply.
 */
import { z } from "zod";

export type Reading<T> =
  | { success: true; data: T; notes: readonly string[] }
  | { success: false; data?: undefined; error: z.ZodError };

export function readLeniently<T>(schema: z.ZodType<T>, value: unknown): Reading<T> {
  const notes: string[] = [];
  const parsed = schema.safeParse(tidied(schema, value, { path: "", notes }));
  return parsed.success ? { success: true, data: parsed.data, notes } : { success: false, error: parsed.error };
}

/** Where in the reply we are, and what was noted so far. */
type Place = { path: string; notes: string[] };

function tidied(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  if (schema instanceof z.ZodOptional) return isAbsent(value) ? undefined : tidied(schema.unwrap(), value, place);
  if (schema instanceof z.ZodNullable) return isAbsent(value) ? null : tidied(schema.unwrap(), value, place);
  if (schema instanceof z.ZodEnum) return typeof value === "string" ? tidiedWord(schema, value, place) : value;
  if (schema instanceof z.ZodBoolean)
    return typeof value === "string" ? (YES_OR_NO.get(folded(value)) ?? value) : value;
  if (schema instanceof z.ZodNumber)
    return tidiedNumber(schema, typeof value === "string" ? (numberIn(value) ?? value) : value, place);
  if (schema instanceof z.ZodString) return tidiedText(schema, value);
  if (schema instanceof z.ZodArray) return tidiedList(schema, value, place);
  if (schema instanceof z.ZodObject) return tidiedObject(schema, value, place);
  return value;
}

const at = ({ path, notes }: Place, name: string): Place => ({ path: path === "" ? name : `${path}.${name}`, notes });
export const takenFor = (path: string, given: string, read: string): string =>
  `${path ? `${path}: ` : ""}took “${given}” for ${read}`;

function tidiedWord(schema: z.ZodEnum, value: string, place: Place): unknown {
  const same = (word: string): unknown => schema.options.find((option) => folded(String(option)) === word);
  const meant = same(SYNONYMS[folded(value)] ?? folded(value));
  if (meant !== undefined) return meant;
  const careful = carefulWord(
    value,
    schema.options.map((option) => folded(String(option))),
  );
  if (careful === null) return value;
  const read = same(careful);
  place.notes.push(takenFor(place.path, value.trim(), String(read)));
  return read;
}

/** The more careful end first: less sure, more severe, more work. */
const SCALES: readonly (readonly string[])[] = [
  ["low", "medium", "high"],
  ["fatal", "critical", "major", "important", "minor"],
  ["large", "medium", "small"],
];
const FILLERS = new Set(["to", "or", "and", "confidence", "severity", "scope"]);
/** What is longer is no grade. */
const LONGEST_GRADE = 40;

/** "Medium-High", "medium to high", "High confidence": words of one scale. Of several the more careful one counts. */
function carefulWord(value: string, options: readonly string[]): string | null {
  if (value.length > LONGEST_GRADE) return null;
  const words = value
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  const scale = SCALES.find(
    (grades) => words.length > 0 && words.every((word) => grades.includes(word) && options.includes(word)),
  );
  return scale?.find((grade) => words.includes(grade)) ?? null;
}

/** Half up, and only within the scale: 5.4 of 5 is no 5. */
function tidiedNumber(schema: z.ZodNumber, value: unknown, { path, notes }: Place): unknown {
  if (
    !schema.isInt ||
    typeof value !== "number" ||
    !Number.isFinite(value) ||
    Number.isInteger(value) ||
    value < (schema.minValue ?? value) ||
    value > (schema.maxValue ?? value)
  )
    return value;
  notes.push(takenFor(path, String(value), String(Math.round(value))));
  return Math.round(value);
}

/** G-09: what else a word may be called. The verdict's short form is the only synonym P1 lists. */
const SYNONYMS: Readonly<Record<string, string>> = { cond: "conditional" };

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";
const folded = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");
const YES_OR_NO = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);
const NUMBER = /^(-?\d+(?:\.\d+)?)\s*(?:(?:\/|of|out of)\s*\d+(?:\.\d+)?)?$/;
/** What is longer is no number, and is not put to a pattern. */
const LONGEST_NUMBER = 60;

function numberIn(text: string): number | null {
  const number = text.length <= LONGEST_NUMBER ? NUMBER.exec(text.trim())?.[1] : undefined;
  return number === undefined ? null : Number(number);
}

function tidiedText(schema: z.ZodString, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return isAbsent(value) && schema.safeParse("").success ? "" : value;
}

function tidiedList(schema: z.ZodArray, value: unknown, place: Place): unknown {
  if (isAbsent(value)) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items
    .filter((item) => !isAbsent(item))
    .map((item, index) => tidied(schema.element, item, at(place, String(index + 1))));
}

function tidiedObject(schema: z.ZodObject, value: unknown, place: Place): unknown {
  const fields = Object.entries(schema.shape);
  const [first] = fields;
  const given = typeof value === "string" && first?.[1] instanceof z.ZodString ? { [first[0]]: value } : value;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return value;
  const own = given as Record<string, unknown>;
  return Object.fromEntries(
    fields
      .map(([name, part]): [string, unknown] => [
        name,
        tidied(part as z.core.$ZodType, Object.hasOwn(own, name) ? own[name] : undefined, at(place, name)),
      ])
      // What may be left out and was stays left out: a log holds no undefined.
      .filter(([, read]) => read !== undefined),
  );
}

/** More than anyone would mend in one go; a list of five hundred bad entries is not quoted back whole. */
const MOST_PROBLEMS = 60;

/** Every problem in one sentence, to be quoted to the agent (G-03). */
export function describeProblems(error: z.ZodError): string {
  const problems = error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  return listed(problems);
}

export function listed(problems: readonly string[]): string {
  const more = problems.length - MOST_PROBLEMS;
  return [...problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
