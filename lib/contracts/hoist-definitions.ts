export type JsonSchema = { $schema?: string; $defs?: Record<string, JsonSchema>; properties?: Record<string, JsonSchema>; required?: string[]; [keyword: string]: unknown };

/**
 * A JSON Schema refers to its own `$defs` from its root; inside of a larger document that root is another one. Moves them
 * to the document's components, under names of their own.
 */
export function hoistDefinitions(name: string, schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $schema: _, $defs: definitions = {}, ...rest } = schema;
  const rename = (definition: string): string => `${name}_${definition.replace(/^_+/, "")}`;
  for (const [definition, content] of Object.entries(definitions)) components[rename(definition)] = redirect(content, rename) as JsonSchema;
  return redirect(rest, rename) as JsonSchema;
}

function redirect(value: unknown, rename: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => redirect(entry, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const definition = key === "$ref" && typeof entry === "string" ? /^#\/\$defs\/(.+)$/.exec(entry)?.[1] : undefined;
      return [key, definition === undefined ? redirect(entry, rename) : `#/components/schemas/${rename(definition)}`];
    }),
  );
}
