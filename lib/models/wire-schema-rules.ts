/** What a JSON Schema keyword demands, as a sentence to the model. Keywords without one here are simply dropped. */
type Rules = { [keyword: string]: unknown };

/** Longer patterns (dates, addresses) are machine-made and say less than their `format`. */
const MAX_PATTERN = 80;

export function ruleSentences(schema: Rules): string[] {
  return [
    range(bound(schema.minLength), bound(schema.maxLength), "characters"),
    range(bound(schema.minItems), bound(schema.maxItems), "items"),
    range(bound(schema.minimum), bound(schema.maximum), ""),
    typeof schema.exclusiveMinimum === "number" ? `More than ${schema.exclusiveMinimum}.` : null,
    typeof schema.exclusiveMaximum === "number" ? `Less than ${schema.exclusiveMaximum}.` : null,
    typeof schema.multipleOf === "number" ? `A multiple of ${schema.multipleOf}.` : null,
    typeof schema.format === "string" ? `Format: ${schema.format}.` : patternSentence(schema.pattern),
    schema.default === undefined ? null : defaultSentence(schema.default),
  ].filter((sentence) => sentence !== null);
}

/** What may be left out is not what should be: "usually empty" would be taken as advice. */
const defaultSentence = (value: unknown): string =>
  value === "" || (Array.isArray(value) && value.length === 0) ? "May be empty." : `Usually ${JSON.stringify(value)}.`;

/** Zod writes the limits of a safe integer out; they are no rule of ours. */
function bound(value: unknown): number | null {
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}

function range(min: number | null, max: number | null, unit: string): string | null {
  const counted = unit === "" ? "" : ` ${unit}`;
  if (min === 1 && max === null && unit !== "") return "Not empty.";
  if (min !== null && max !== null)
    return min === max ? `Exactly ${min}${counted}.` : `From ${min} to ${max}${counted}.`;
  if (min !== null) return `At least ${min}${counted}.`;
  return max === null ? null : `At most ${max}${counted}.`;
}

function patternSentence(pattern: unknown): string | null {
  return typeof pattern === "string" && pattern.length <= MAX_PATTERN ? `Matches /${pattern}/.` : null;
}
