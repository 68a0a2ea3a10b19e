import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";

/** Parses what a caller sent; what is wrong with it becomes one sentence per field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ""): z.output<S> {
  const parsed = schema.safeParse(value, { error: sentence });
  if (parsed.success) return parsed.data;
  throw invalidInput(fieldsOf(parsed.error, prefix), parsed.error);
}

/** A caller mends a few at a time, and an answer that repeats all that was sent would be a way to make us write megabytes. */
const MAX_NAMED = 20;
const MAX_NAME_CHARS = 60;

export function invalidInput(fields: Record<string, string>, cause?: unknown): AppError {
  const entries = Object.entries(fields);
  const named = entries.slice(0, MAX_NAMED).map(([field, message]) => [shortened(field), message] as const);
  const [first] = named;
  const more = entries.length - named.length;
  const message =
    entries.length === 1 && first
      ? `${first[0]}: ${first[1]}`
      : `${entries.length} fields need attention: ${named.map(([field]) => field).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  return new AppError("invalid_input", message, { cause, fields: Object.fromEntries(named) });
}

/** Of names nobody knows: too many to say of each what there is instead. */
export function unknownNames(unknown: readonly string[], sentence: (name: string) => string): AppError {
  return invalidInput(
    Object.fromEntries(unknown.map((name, at) => [name, at < MAX_NAMED ? sentence(shortened(name)) : ""])),
  );
}

const shortened = (name: string): string => (name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS)}…` : name);

function fieldsOf({ issues }: z.ZodError, prefix: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues.flatMap(unfold)) {
    const field = [prefix, ...path.map(String)].filter(Boolean).join(".") || "body";
    // The first thing that is wrong with a field is the one to mend first.
    fields[field] ??= message;
  }
  return fields;
}

/** Of a union, the branch that got furthest into the value is the one the caller meant. */
function unfold(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== "invalid_union") return [issue];
  const deep = issue.errors.find((branch) => branch.some(({ path }) => path.length > 0));
  if (deep) return deep.flatMap(unfold).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
  const values = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_value" ? inner.values : []));
  return [{ path: issue.path, message: values.length > 0 ? `Use one of: ${values.join(", ")}.` : issue.message }];
}

/** For everything a schema has no words of its own for. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is required." : `Expected ${WORDS[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `Use one of: ${issue.values.join(", ")}.`;
    case "invalid_union":
      return "The field does not accept this value.";
    case "too_big":
      return `At most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}.`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "This can't be empty."
        : `At least ${issue.minimum}${issue.origin === "string" ? " characters" : ""}.`;
    default:
      return undefined;
  }
};

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
