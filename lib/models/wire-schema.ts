/**
 * A reply's zod schema as JSON Schema that strict structured output accepts everywhere: objects closed, every
 * property required, and only keywords all providers know. Rules a provider can't enforce are told to the model in
 * the description instead; zod checks them when the reply arrives.
 *
 * A property that may be left out becomes one that may be null, so what reads the reply must take null for absent.
 */
import { z } from "zod";

export type JsonSchema = { [keyword: string]: unknown };

const made = new WeakMap<z.ZodType, JsonSchema>();

/** Throws on a schema that can't be said in strict mode: a mistake in the protocol, to be seen in its tests. */
export function wireSchema(type: z.ZodType): JsonSchema {
  const known = made.get(type);
  if (known) return known;
  // As input: what the model writes, before defaults and transforms.
  const schema = z.toJSONSchema(type, { io: "input" }) as JsonSchema;
  if (schema.type !== "object")
    throw new Error("A reply must be an object: strict mode takes nothing else at the top.");
  const wire = strict(schema, "reply");
  made.set(type, wire);
  return wire;
}

function strict(schema: JsonSchema, at: string): JsonSchema {
  // Strict mode takes no keyword beside a reference.
  if (typeof schema.$ref === "string") return { $ref: schema.$ref };
  const result: JsonSchema = {};
  if (schema.type !== undefined) result.type = schema.type;
  if (schema.enum !== undefined) result.enum = schema.enum;
  if (schema.const !== undefined) result.enum = [schema.const];
  const description = [schema.description, ...ruleSentences(schema)].filter(Boolean).join(" ");
  if (description !== "") result.description = description;
  const choices = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (choices) result.anyOf = choices.map((choice, index) => strict(choice, `${at}, choice ${index + 1}`));
  if (schema.items !== undefined) result.items = strict(schemaOf(schema.items, `${at}[]`), `${at}[]`);
  if (schema.type === "object") Object.assign(result, closedObject(schema, at));
  if (schema.$defs !== undefined) result.$defs = mapValues(schema.$defs, (part, name) => strict(part, name));
  if (schema.allOf !== undefined || schema.prefixItems !== undefined || schema.not !== undefined) throw notSayable(at);
  if (result.type === undefined && result.enum === undefined && result.anyOf === undefined) throw notSayable(at);
  return result;
}

function closedObject(schema: JsonSchema, at: string): JsonSchema {
  if (schema.propertyNames !== undefined || typeof schema.additionalProperties === "object") throw notSayable(at);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = mapValues(schema.properties ?? {}, (part, name) => {
    const property = strict(part, `${at}.${name}`);
    // With a default there is always something better to write than null.
    return required.has(name) || part.default !== undefined ? property : nullable(property);
  });
  return { properties, required: Object.keys(properties), additionalProperties: false };
}

function nullable(schema: JsonSchema): JsonSchema {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const choices = listOf(schema.anyOf);
  if (types.includes("null") || choices?.some((choice) => choice.type === "null")) return schema;
  if (choices) return { ...schema, anyOf: [...choices, { type: "null" }] };
  const { description, ...bare } = schema;
  return { ...(description === undefined ? {} : { description }), anyOf: [bare, { type: "null" }] };
}

function mapValues(parts: unknown, map: (part: JsonSchema, name: string) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(parts as Record<string, JsonSchema>).map(([name, part]) => [name, map(part, name)]),
  );
}

function schemaOf(value: unknown, at: string): JsonSchema {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notSayable(at);
  return value as JsonSchema;
}

function listOf(value: unknown): JsonSchema[] | null {
  return Array.isArray(value) ? (value as JsonSchema[]) : null;
}

function notSayable(at: string): Error {
  return new Error(
    `Strict structured output can't say ${at}: use objects with known properties, lists, unions, enums and plain values.`,
  );
}

/** What a JSON Schema keyword demands, as a sentence to the model. Keywords without one here are simply dropped. */
type Rules = { [keyword: string]: unknown };

/** Longer patterns (dates, addresses) are machine-made and say less than their `format`. */
const MAX_PATTERN = 80;

function ruleSentences(schema: Rules): string[] {
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
