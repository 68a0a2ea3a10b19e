/**
 * What the built-in panel says stands in YAML files beside the composers, for whoever wants to improve it without
 * touching code. A file is read when the first sentence of it is needed, checked as a whole, and kept. Paths begin at
 * the clone, which is the working directory of every process.
 */
import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { z } from "zod";
import { namesIn, type Template, type Variants } from "./template";

export function proseFile<T>(file: string, schema: z.ZodType<T>): () => T {
  let prose: { read: T } | null = null;
  return () => (prose ??= { read: readProse(file, readFileSync(file, "utf8"), schema) }).read;
}

export function readProse<T>(file: string, yaml: string, schema: z.ZodType<T>): T {
  const document = parseDocument(yaml, { merge: true });
  const unreadable = document.errors.map(({ message }) => message);
  if (unreadable.length > 0) throw unusable(file, unreadable);
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  throw unusable(
    file,
    result.error.issues.map(({ path, message }) => `${path.join(".") || "(whole file)"}: ${message}`),
  );
}

const unusable = (file: string, problems: readonly string[]): Error =>
  new Error(`${file} can't be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);

/** One sentence or several, in which these placeholders may stand. */
export function text<const Name extends string = never>(...names: readonly Name[]) {
  return z
    .string()
    .superRefine((value, context) => {
      const unknown = namesIn(value).filter((name) => !(names as readonly string[]).includes(name));
      for (const name of new Set(unknown))
        context.addIssue({ code: "custom", message: `${shown(name)} can't be filled here; ${known(names)}` });
    })
    .transform((value) => value as Template<Name>);
}

const shown = (name: string): string => (/[{}]/.test(name) ? `A single ${name}` : `{${name}}`);
const known = (names: readonly string[]): string =>
  names.length > 0 ? `there is ${names.map((name) => `{${name}}`).join(", ")}` : "there is no placeholder";

/** Ways to say the same, as many as one likes. */
export function variants<const Name extends string = never>(...names: readonly Name[]) {
  return z
    .array(text(...names))
    .min(1)
    .transform((lines) => lines as unknown as Variants<Name>);
}

/** Words to look for in the user's text, whatever their case. */
export const pattern = () =>
  z.string().transform((source, context) => {
    try {
      return new RegExp(source, "iu");
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });
