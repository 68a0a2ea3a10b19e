/** The JSON Schema of a reply as a form needs it: what a part is, what it is called, what to begin with. */
import type { Json } from "@/lib/events/schema";

export type ReplySchema = { [keyword: string]: Json };

/** `any`: nothing a control is known for; it is edited as JSON. */
export type ReplyPart =
  | { kind: "text"; isRequired: boolean; maxLength: number | null }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "number"; isWhole: boolean; minimum: number | null; maximum: number | null }
  | { kind: "flag" }
  | { kind: "list"; item: ReplySchema; minItems: number; maxItems: number | null }
  | { kind: "object"; fields: readonly ReplyField[] }
  | { kind: "any" };

export type ReplyField = {
  name: string;
  schema: ReplySchema;
  /** It may be null: nothing to say. */ isOptional: boolean;
};

export function partOf(schema: ReplySchema): ReplyPart {
  if (Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === "string"))
    return { kind: "choice", values: schema.enum };
  switch (schema.type) {
    case "string":
      return { kind: "text", isRequired: (numberOf(schema.minLength) ?? 0) > 0, maxLength: numberOf(schema.maxLength) };
    case "integer":
    case "number":
      return {
        kind: "number",
        isWhole: schema.type === "integer",
        minimum: numberOf(schema.minimum),
        maximum: numberOf(schema.maximum),
      };
    case "boolean":
      return { kind: "flag" };
    case "array":
      return isSchema(schema.items)
        ? {
            kind: "list",
            item: schema.items,
            minItems: numberOf(schema.minItems) ?? 0,
            maxItems: numberOf(schema.maxItems),
          }
        : { kind: "any" };
    case "object":
      return { kind: "object", fields: fieldsOf(schema) };
    default:
      return { kind: "any" };
  }
}

function fieldsOf({ properties, required }: ReplySchema): ReplyField[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isSchema(properties) ? properties : {}).map(([name, part]) => {
    const { schema, isNullable } = withoutNull(isSchema(part) ? part : {});
    return { name, schema, isOptional: isNullable || !needed.has(name) };
  });
}

/** "A text or null" is a text that may be left out. */
function withoutNull(schema: ReplySchema): { schema: ReplySchema; isNullable: boolean } {
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isSchema);
  const [only, ...others] = choices?.filter(({ type }) => type !== "null") ?? [];
  if (!choices || !only || others.length > 0 || choices.length === 1) return { schema, isNullable: false };
  return {
    schema: schema.description === undefined ? only : { ...only, description: schema.description },
    isNullable: true,
  };
}

/** To write into: nothing is chosen and no number given, so that nobody sends what they did not mean. */
export function emptyReply(schema: ReplySchema): Json {
  const part = partOf(schema);
  switch (part.kind) {
    case "text":
      return "";
    case "flag":
      return false;
    case "list":
      return Array.from({ length: part.minItems }, () => emptyReply(part.item));
    case "object":
      return Object.fromEntries(
        part.fields.map(({ name, schema: field, isOptional }) => [name, isOptional ? null : emptyReply(field)]),
      );
    case "choice":
    case "number":
    case "any":
      return null;
  }
}

const numberOf = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
const isSchema = (value: Json | undefined): value is ReplySchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
