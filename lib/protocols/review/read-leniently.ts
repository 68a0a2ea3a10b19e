import { z } from "zod";

/** G-09: what else an enum value may be called. The verdict's short form is the only synonym P1 lists. */
const SYNONYMS: Readonly<Record<string, string>> = { cond: "conditional" };

/**
 * Lenient where meaning is plain, driven by the shape asked for: enum values in any case and with any separator
 * (G-09), numbers and yes or no in quotes, a missing list or remark is an empty one, one string is a list of one, and
 * nothing said is null where null may stand.
 */
export function readLeniently<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(tidy(schema, value));
}

function tidy(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return value === undefined || value === null || value === "" ? null : tidy(schema.unwrap(), value);
  if (schema instanceof z.ZodEnum) return typeof value === "string" ? matchEnum(schema.options, value) : value;
  if (schema instanceof z.ZodString) return tidyText(schema, value);
  if (schema instanceof z.ZodNumber) return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return typeof value === "string" ? (BOOLEANS[fold(value)] ?? value) : value;
  if (schema instanceof z.ZodArray) return tidyList(schema, value);
  if (schema instanceof z.ZodObject) return tidyObject(schema, value);
  return value;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** Left out is empty, where empty is allowed. */
function tidyText(schema: z.ZodString, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return (value === undefined || value === null) && schema.safeParse("").success ? "" : value;
}

function tidyList(schema: z.ZodArray, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return [];
  const items = typeof value === "string" ? [value] : value;
  if (!Array.isArray(items)) return value;
  return items.map((item: unknown) => tidy(schema.element, item)).filter((item) => item !== "");
}

function tidyObject(schema: z.ZodObject, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, tidy(part, Object.hasOwn(given, name) ? given[name] : undefined)]));
}

function matchEnum(options: readonly (string | number)[], value: string): string {
  const wanted = fold(value);
  const match = options.find((option) => fold(String(option)) === (SYNONYMS[wanted] ?? wanted));
  return match === undefined ? value : String(match);
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll(/[\s_-]+/g, "_");

/** The first few problems in one sentence, to be quoted to the agent (G-03). */
export function describeProblems(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}
