/**
 * The form of a reply in words, written from its schema, so that what is asked for and what is checked can't drift
 * apart. The notes add what a good entry is, by path: `issues[].title`; `instead` stands in for the schema's own words
 * where they do not hold for this reader. A change of a schema changes the prompt: bump the prompt's version then too.
 */
import { z } from "zod";

export type FieldNotes = Readonly<Record<string, string | { instead: string }>>;

type JsonSchema = {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly (string | null)[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
};

export function formText(schema: z.ZodType, notes: FieldNotes = {}): string {
  return `# Form\nOne JSON object with exactly these fields, and no text around it:\n${fieldsText(schema, notes)}`;
}

export function fieldsText(schema: z.ZodType, notes: FieldNotes = {}): string {
  const used = new Set<string>();
  const lines = objectLines(z.toJSONSchema(schema, { io: "input" }) as JsonSchema, {
    notes,
    used,
    path: "",
    indent: "",
  });
  const stray = Object.keys(notes).filter((path) => !used.has(path));
  if (stray.length > 0) throw new Error(`The reply has no ${stray.join(", ")}.`);
  return lines.join("\n");
}

type Place = { notes: FieldNotes; used: Set<string>; path: string; indent: string };

function objectLines({ properties = {} }: JsonSchema, place: Place): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    fieldLines(name, field, { ...place, path: place.path === "" ? name : `${place.path}.${name}` }),
  );
}

function fieldLines(name: string, field: JsonSchema, place: Place): string[] {
  const { notes, used, path, indent } = place;
  used.add(path);
  const isList = field.type === "array";
  const inner = isList ? (field.items ?? {}) : field;
  const note = notes[path];
  const about = typeof note === "object" ? note.instead : [field.description, note].filter(Boolean).join(" ");
  const line = `${indent}- "${name}": ${typeWords(field)}.${about ? ` ${about}` : ""}${inner.properties ? " Each has:" : ""}`;
  return [
    inner.properties && !isList ? line.replace(/ Each has:$/, " It has:") : line,
    ...(inner.properties
      ? objectLines(inner, { ...place, path: isList ? `${path}[]` : path, indent: `${indent}  ` })
      : []),
  ];
}

function typeWords(field: JsonSchema): string {
  const { anyOf, enum: values, type } = field;
  if (anyOf) return anyOf.map(typeWords).join(" or ");
  if (values) return values.map((value) => (value === null ? "null" : `"${value}"`)).join(" | ");
  if (Array.isArray(type)) return type.map((one) => typeWords({ ...field, type: one })).join(" or ");
  switch (type) {
    case "array":
      return `array of ${field.items?.properties ? "objects" : (field.items?.anyOf ?? [field.items ?? {}]).map((one) => `${typeWords(one)}s`).join(" or ")}${countWords(field)}`;
    case "object":
      return "object";
    case "boolean":
      return "true or false";
    case "integer":
      return `whole number${rangeWords(field)}`;
    case "string":
      return "string";
    case "null":
      return "null";
    default:
      throw new Error(`A form can't say ${JSON.stringify(field)}.`);
  }
}

function countWords({ minItems, maxItems }: JsonSchema): string {
  if (minItems !== undefined && minItems === maxItems) return `, exactly ${minItems}`;
  return maxItems === undefined ? "" : `, at most ${maxItems}`;
}

/** Zod writes the limits of a safe integer out; they are no rule of ours. */
function rangeWords({ minimum, maximum }: JsonSchema): string {
  const isRule = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (isRule(minimum) && isRule(maximum)) return ` from ${minimum} to ${maximum}`;
  return isRule(minimum) ? `, at least ${minimum}` : "";
}
