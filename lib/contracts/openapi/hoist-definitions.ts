export type JsonSchema = {
  $schema?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

/**
 * A JSON Schema refers to its own `$defs` from its root; inside of a larger document that root is another one. Moves them
 * to the document's components, under names of their own.
 */
export function hoistDefinitions(name: string, schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $schema: _, $defs: definitions = {}, ...rest } = schema;
  const rename = (definition: string): string => `${name}_${definition.replace(/^_+/, "")}`;
  for (const definition of usedIn(rest, definitions))
    components[rename(definition)] = redirect(definitions[definition], rename) as JsonSchema;
  return redirect(rest, rename) as JsonSchema;
}

/** The definitions a schema refers to, and those they refer to. */
function usedIn(schema: unknown, definitions: Record<string, JsonSchema>, found = new Set<string>()): Set<string> {
  if (schema === null || typeof schema !== "object") return found;
  for (const [key, value] of Object.entries(schema)) {
    const definition = key === "$ref" && typeof value === "string" ? REFERENCE.exec(value)?.[1] : undefined;
    if (definition === undefined) usedIn(value, definitions, found);
    else if (!found.has(definition)) usedIn(definitions[definition], definitions, found.add(definition));
  }
  return found;
}

const REFERENCE = /^#\/\$defs\/(.+)$/;

function redirect(value: unknown, rename: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => redirect(entry, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const definition = key === "$ref" && typeof entry === "string" ? REFERENCE.exec(entry)?.[1] : undefined;
      return [key, definition === undefined ? redirect(entry, rename) : `#/components/schemas/${rename(definition)}`];
    }),
  );
}
