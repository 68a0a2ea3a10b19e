import { z } from "zod";

/** A named, immutable set of text files a deliberation may be grounded in. */
export const sourceIdSchema = z
  .string()
  .regex(/^src_[a-z0-9]{12,32}$/, "Not a source id.")
  .brand<"SourceId">();
export type SourceId = z.infer<typeof sourceIdSchema>;

export const SOURCE_KINDS = ["files", "folder", "records", "page"] as const;

/** SHA-256 in hex: of a file's text as it was stored, or of a whole tree. */
export const contentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** The commit a folder stood at when it was read, where it is a git work tree. */
export const revisionSchema = z.object({ commit: z.string(), isDirty: z.boolean() });

/** What a deliberation keeps of a source: enough to find it again and to prove that it is still the same. */
export const sourceRefSchema = z.object({
  id: sourceIdSchema,
  title: z.string().min(1).max(200),
  kind: z.enum(SOURCE_KINDS),
  /** Hash over the sorted paths and hashes of its files. */
  tree: contentHashSchema,
  files: z.int().min(0),
  tokens: z.int().min(0),
  revision: revisionSchema.optional(),
});
export type SourceRef = z.infer<typeof sourceRefSchema>;

/** One file of a source. `hash` is absent where it is listed but was not read; `note` says why. */
export const sourceFileSchema = z.object({
  path: z.string().min(1).max(1000),
  hash: contentHashSchema.optional(),
  chars: z.int().min(0),
  lines: z.int().min(0),
  tokens: z.int().min(0),
  note: z.string().optional(),
});
export type SourceFile = z.infer<typeof sourceFileSchema>;

/** A source with its files, sorted by path. */
export type SourceTree = SourceRef & { entries: readonly SourceFile[] };

/** Lines `from` to `to` of a file, both counted from 1 and included. */
export const passageSchema = z.object({
  source: z.string(),
  path: z.string(),
  hash: contentHashSchema,
  from: z.int().min(1),
  to: z.int().min(1),
});
export type Passage = z.infer<typeof passageSchema>;

/** A line break at the end begins no further line. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return text.endsWith("\n") ? lines - 1 : lines;
}

export const linesOf = (text: string, { from, to }: Pick<Passage, "from" | "to">): string =>
  text
    .split("\n")
    .slice(from - 1, to)
    .join("\n");
