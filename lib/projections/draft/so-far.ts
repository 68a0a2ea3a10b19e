import { z } from "zod";

/** What is not written yet is empty, and a list ends where the text does. For the eye only: nothing here is checked or kept. */
export function soFar<T>(schema: z.ZodType<T>, written: unknown): T {
  return filled(schema, written, false) as T;
}

/** The same, of a list only what has its word from a fixed list: for parts that look something up by it. */
export function namedSoFar<T>(schema: z.ZodType<T>, written: unknown): T {
  return filled(schema, written, true) as T;
}

/** A brace that was opened is no point yet. */
const isBegun = (item: unknown): boolean =>
  typeof item === "object" && item !== null ? Object.keys(item).length > 0 : item !== null && item !== "";

/** Every word it has from a fixed list is written. */
function isNamed(schema: z.core.$ZodType, item: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return true;
  const fields = typeof item === "object" && item !== null ? (item as Record<string, unknown>) : {};
  return Object.entries(schema.shape).every(([name, part]) => {
    const inner = part instanceof z.ZodNullable || part instanceof z.ZodOptional ? part.unwrap() : part;
    if (!(inner instanceof z.ZodEnum)) return true;
    return inner !== part && (fields[name] === undefined || fields[name] === null)
      ? true
      : inner.options.includes(fields[name] as string);
  });
}

function filled(schema: z.core.$ZodType, value: unknown, wantsNamed: boolean): unknown {
  if (schema instanceof z.ZodOptional)
    return value === undefined ? undefined : filled(schema.unwrap(), value, wantsNamed);
  if (schema instanceof z.ZodNullable)
    return value === undefined || value === null ? null : filled(schema.unwrap(), value, wantsNamed);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value
          .filter((item) => isBegun(item) && (!wantsNamed || isNamed(schema.element, item)))
          .map((item) => filled(schema.element, item, wantsNamed))
      : [];
  if (schema instanceof z.ZodObject) {
    const fields: Record<string, unknown> =
      typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [
        name,
        filled(part as z.core.$ZodType, fields[name], wantsNamed),
      ]),
    );
  }
  if (schema instanceof z.ZodNumber) return typeof value === "number" ? value : Number.NaN;
  if (schema instanceof z.ZodBoolean) return value === true;
  return typeof value === "string" ? value : "";
}
