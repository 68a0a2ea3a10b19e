/** P1-14: research anchors as YAML files. The reader is loaded when the first file is read or written. */
import type { Document, LineCounter } from "yaml";
import type { z } from "zod";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { yamlSizeProblem } from "@/lib/client/new-deliberation/yaml-file";

export type YamlReading =
  | {
      ok: true;
      anchor: ResearchAnchor;
      /** Fields an anchor does not have, with where they stand. */ leftOut: string[];
    }
  | { ok: false; /** What and where, a sentence each. */ problems: string[] };

export async function anchorToYaml(anchor: ResearchAnchor): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(anchor);
}

export async function anchorFromYaml(text: string): Promise<YamlReading> {
  const tooLong = yamlSizeProblem(text);
  if (tooLong) return { ok: false, problems: [tooLong] };
  const { isMap, LineCounter: Lines, parseDocument } = await import("yaml");
  const lines = new Lines();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0)
    return {
      ok: false,
      problems: document.errors.map(
        ({ code, message, pos }) =>
          `${place(lines, pos[0])}: ${code === "MULTIPLE_DOCS" ? "a second document begins here; put one into a file" : message}.`,
      ),
    };
  if (document.contents === null) return { ok: false, problems: ["It is empty."] };
  if (!isMap(document.contents))
    return {
      ok: false,
      problems: [`${whereIs(document, lines, [])}: fields are expected here, such as “domain: Networks”.`],
    };
  return readFields(document, lines);
}

function readFields(document: Document, lines: LineCounter): YamlReading {
  const given = plainOf(document);
  if (!given.ok) return given;
  const parsed = researchAnchorSchema.safeParse(given.fields, { error: sentence });
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(
        ({ path, message }) => `${whereIs(document, lines, path)}: ${path.join(".")}: ${message}`,
      ),
    };
  const leftOut = unknownPaths(given.fields, parsed.data).map(
    (path) => `${path.join(".")} (${whereIs(document, lines, path).toLowerCase()})`,
  );
  if (leftOut.length > 0 && Object.keys(given.fields).every((field) => !(field in researchAnchorSchema.shape))) {
    return { ok: false, problems: [`None of its fields belongs to a research anchor: ${leftOut.join(", ")}.`] };
  }
  return { ok: true, anchor: parsed.data, leftOut };
}

function plainOf(
  document: Document,
): { ok: true; fields: Record<string, unknown> } | { ok: false; problems: string[] } {
  try {
    return { ok: true, fields: withoutGaps(document.toJS() as Record<string, unknown>) };
  } catch (error) {
    // Aliases that refer to each other, or multiply without end.
    return { ok: false, problems: [`It can’t be read: ${error instanceof Error ? error.message : String(error)}.`] };
  }
}

/** `domain:` with nothing behind it is a field that was left open. In the log, nothing can be a value. */
function withoutGaps(fields: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(filled.map(([name, value]) => [name, isFields(value) ? withoutGaps(value) : value]));
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function unknownPaths(given: unknown, known: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(given) && Array.isArray(known))
    return given.flatMap((entry, index) => unknownPaths(entry, known[index], [...path, index]));
  if (!isFields(given) || !isFields(known)) return [];
  return Object.keys(given).flatMap((name) =>
    Object.hasOwn(known, name) ? unknownPaths(given[name], known[name], [...path, name]) : [[...path, name]],
  );
}

/** Of the nearest thing on the path that is in the file. */
function whereIs(document: Document, lines: LineCounter, path: readonly PropertyKey[]): string {
  for (let length = path.length; length >= 0; length -= 1) {
    const node =
      length === 0
        ? document.contents
        : (document.getIn(path.slice(0, length), true) as { range?: [number, number, number] | null } | undefined);
    if (node?.range) return place(lines, node.range[0]);
  }
  return "Line 1";
}

function place(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `Line ${line}, column ${col}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "fields",
};

const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "this is missing." : `expected ${WORDS[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `use one of: ${issue.values.join(", ")}.`;
    case "too_small":
      return issue.origin === "string" ? "this can’t be empty." : `at least ${issue.minimum}.`;
    case "too_big":
      return `at most ${issue.maximum} characters.`;
    default:
      return undefined;
  }
};
