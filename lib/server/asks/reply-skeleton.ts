/** An answer with every field there and of the right type, to write into. Nothing in it is a suggestion. */
import type { Json } from "@/lib/events/schema";
import type { ReplySchema } from "./reply-schema";

export function replySkeleton(schema: ReplySchema): Json {
  const choices = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (choices) return choices.some(({ type }) => type === "null") ? null : replySkeleton(choices[0] ?? {});
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, ReplySchema>).map(([name, part]) => [
          name,
          replySkeleton(part),
        ]),
      );
    case "array":
      return Array.from({ length: typeof schema.minItems === "number" ? schema.minItems : 0 }, () =>
        replySkeleton((schema.items ?? {}) as ReplySchema),
      );
    case "string":
      return "";
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 0;
    case "boolean":
      return false;
    default:
      return null;
  }
}

const listOf = (value: Json | undefined): ReplySchema[] | null =>
  Array.isArray(value) ? (value as ReplySchema[]) : null;
