/**
 * The form of a reply in words, written from its schema: what is asked for and what is checked can't drift apart. A
 * change of a schema changes the prompt, so bump the prompt's version with it.
 */
import { z } from "zod";

type JsonSchema = {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly string[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

const written = new WeakMap<z.ZodType, string>();

/** `told`: names of fields at its end that were described before, for everyone who has them. */
export function formText(schema: z.ZodType, told: readonly string[] = []): string {
  const known = written.get(schema);
  if (known !== undefined) return known;
  const text = [
    "# Form",
    "One JSON object with these fields, in this order, and no text around it:",
    ...formLines(schema, (name) => !told.includes(name)),
    ...(told.length > 0 ? [`- then ${told.map((name) => `"${name}"`).join(", ")}, as described above.`] : []),
  ].join("\n");
  written.set(schema, text);
  return text;
}

export function formLines(schema: z.ZodType, isWanted: (name: string) => boolean = () => true): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
  return fields({ properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isWanted(name))) }, "");
}

function fields({ properties = {} }: JsonSchema, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = innerOf(field);
    const about = field.description ? ` ${field.description}` : "";
    const opening = inner ? (isList(field) ? " Each has:" : " It has:") : "";
    return [
      `${indent}- "${name}": ${kindOf(field)}.${about}${opening}`,
      ...(inner ? fields(inner, `${indent}  `) : []),
    ];
  });
}

const isList = ({ type }: JsonSchema): boolean => type === "array";

/** The object whose fields have to be told: the field itself, what its list holds, or what it is if not null. */
function innerOf(field: JsonSchema): JsonSchema | null {
  const bare = field.anyOf?.find(({ type }) => type !== "null") ?? field;
  const inner = isList(bare) ? bare.items : bare;
  return inner?.properties ? inner : null;
}

function kindOf(field: JsonSchema): string {
  const { type, anyOf, enum: values } = field;
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  if (Array.isArray(type)) return type.map((one: string) => kindOf({ ...field, type: one })).join(" or ");
  if (values) return values.map((value) => `"${value}"`).join(" | ");
  switch (type) {
    case "array":
      return `array of ${field.items?.properties ? "objects" : field.items?.enum ? kindOf(field.items) : `${kindOf(field.items ?? {})}s`}${counts(field)}`;
    case "object":
      return "object";
    case "boolean":
      return "true or false";
    case "integer":
      return `whole number from ${field.minimum} to ${field.maximum}`;
    case "number":
      return `number from ${field.minimum} to ${field.maximum}`;
    case "string":
      return "string";
    case "null":
      return "null";
    default:
      throw new Error(`A form can't say ${JSON.stringify(field)}.`);
  }
}

function counts({ minItems, maxItems }: JsonSchema): string {
  if (minItems === undefined && maxItems === undefined) return "";
  if (minItems === maxItems) return `, exactly ${minItems}`;
  if (minItems === undefined) return `, at most ${maxItems}`;
  return maxItems === undefined ? `, at least ${minItems}` : `, ${minItems} to ${maxItems}`;
}
