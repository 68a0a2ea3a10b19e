/**
 * Reads a reply by the shape asked for, lenient where the meaning is plain (G-09): enum words in any case, numbers and
 * yes or no written as text, "4.2/5" for 4.2, a list of one without its brackets, a missing list or remark as an empty
 * one, and a bare sentence where a point with its evidence was asked for. What is missing is never made up.
 */
import { z } from "zod";

export function readLeniently<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(tidied(schema, value));
}

function tidied(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return isAbsent(value) ? null : tidied(schema.unwrap(), value);
  if (schema instanceof z.ZodEnum) return typeof value === "string" ? (schema.options.find((option) => folded(String(option)) === (SYNONYMS[folded(value)] ?? folded(value))) ?? value) : value;
  if (schema instanceof z.ZodBoolean) return typeof value === "string" ? (YES_OR_NO.get(folded(value)) ?? value) : value;
  if (schema instanceof z.ZodNumber) return typeof value === "string" ? (numberIn(value) ?? value) : value;
  if (schema instanceof z.ZodString) return tidiedText(schema, value);
  if (schema instanceof z.ZodArray) return tidiedList(schema, value);
  if (schema instanceof z.ZodObject) return tidiedObject(schema, value);
  return value;
}

/** G-09: what else a word may be called. The verdict's short form is the only synonym P1 lists. */
const SYNONYMS: Readonly<Record<string, string>> = { cond: "conditional" };

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";
const folded = (word: string): string => word.trim().toLowerCase().replaceAll(/[\s_-]+/g, "_");
const YES_OR_NO = new Map([["true", true], ["yes", true], ["false", false], ["no", false]]);
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

function tidiedList(schema: z.ZodArray, value: unknown): unknown {
  if (isAbsent(value)) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item) => !isAbsent(item)).map((item) => tidied(schema.element, item));
}

function tidiedObject(schema: z.ZodObject, value: unknown): unknown {
  const fields = Object.entries(schema.shape);
  const [first] = fields;
  const given = typeof value === "string" && first?.[1] instanceof z.ZodString ? { [first[0]]: value } : value;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return value;
  const own = given as Record<string, unknown>;
  return Object.fromEntries(fields.map(([name, part]) => [name, tidied(part as z.core.$ZodType, Object.hasOwn(own, name) ? own[name] : undefined)]));
}

/** The first few problems in one sentence, to be quoted to the agent (G-03). */
export function describeProblems(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}
