import { z } from "zod";
import { earlierDecisionSchema } from "@/lib/domain/evidence/grounding";
import { searchHitSchema } from "@/lib/domain/evidence/look";
import { sourceFileSchema, sourceIdSchema, sourceRefSchema } from "@/lib/domain/evidence/source";
import { storedInt } from "@/lib/domain/stored-int";
import { endpoint, none } from "./endpoint";

const title = z.string().trim().min(1).max(200).optional().describe("Absent: named after its files, folder or page.");

/** How a source comes in as JSON. Files may also be sent as multipart/form-data: any number of `file` parts and an optional `title`. */
export const newSourceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("files"),
    title,
    files: z
      .array(
        z.object({
          path: z.string().min(1).max(1000),
          text: z.string().optional(),
          base64: z.string().optional().describe("For PDF, DOCX and zip files."),
        }),
      )
      .min(1, "Add at least one file."),
  }),
  z.object({
    kind: z.literal("folder"),
    title,
    root: z.string().describe("One of the roots of GET /api/source-folders."),
    folder: z.string().default("").describe("Below that root; empty is the root itself."),
  }),
  z.object({ kind: z.literal("records"), title, numbers: z.array(storedInt.min(1)).min(1).max(100) }),
  z.object({ kind: z.literal("page"), title, url: z.url().max(2000) }),
]);
export type NewSource = z.infer<typeof newSourceSchema>;

/** The parts of a multipart body; `file` comes once per file, its name the path. */
const uploadedFilesSchema = z.object({
  title,
  file: z.array(z.string().meta({ contentMediaType: "application/octet-stream" })).min(1),
});

export const skippedFileSchema = z.object({ path: z.string(), reason: z.string().describe("A sentence.") });

export const createSource = endpoint({
  method: "POST",
  path: "/api/sources",
  needs: { action: "create" },
  summary:
    "Read files, a folder, decision records or a page once and keep their text. JSON, or multipart/form-data with `file` parts (a zip is unpacked). What can't be read is named in `skipped`; the rest is taken.",
  params: none,
  query: none,
  body: newSourceSchema,
  response: z.object({ source: sourceRefSchema, skipped: z.array(skippedFileSchema) }),
  status: 201,
  errors: [404, 409, 413, 422, 503],
  maxBodyMiB: 32,
  multipart: uploadedFilesSchema,
});

const sourceParams = z.object({ id: sourceIdSchema });

export const getSourceTree = endpoint({
  method: "GET",
  path: "/api/sources/:id/tree",
  needs: { action: "read", object: "source" },
  summary: "A source with its files. Files that were listed but not read have a note instead of a hash.",
  params: sourceParams,
  query: none,
  body: none,
  response: sourceRefSchema.extend({ entries: z.array(sourceFileSchema) }),
  status: 200,
  errors: [404, 503],
});

export const getSourceFile = endpoint({
  method: "GET",
  path: "/api/sources/:id/file",
  needs: { action: "read", object: "source" },
  summary: "The text of one file, as it was read.",
  params: sourceParams,
  query: z.object({ path: z.string().min(1).max(1000) }),
  body: none,
  response: z.object({ file: sourceFileSchema, text: z.string() }),
  status: 200,
  errors: [404, 422, 503],
});

export const searchSource = endpoint({
  method: "GET",
  path: "/api/sources/:id/search",
  needs: { action: "read", object: "source" },
  summary: "Lines that contain the words, best first: full text and exact substring, in paths too.",
  params: sourceParams,
  query: z.object({
    words: z.string().trim().min(1).max(300),
    in: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  body: none,
  response: z.object({ hits: z.array(searchHitSchema), more: z.int() }),
  status: 200,
  errors: [404, 422, 503],
});

/** `folders` and `files` are names inside the folder asked for. */
export const browseFolders = endpoint({
  method: "GET",
  path: "/api/source-folders",
  needs: { action: "create" },
  summary: "The folders the operator allows to be read (PARLEY_SOURCES), and what is in them.",
  params: none,
  query: z.object({ root: z.string().max(200).optional(), folder: z.string().max(1000).default("") }),
  body: none,
  response: z.object({
    roots: z.array(z.object({ id: z.string(), title: z.string() })),
    folders: z.array(z.string()),
    files: z.array(z.string()),
    allowsPages: z.boolean().describe("Whether a page may be fetched as a source."),
  }),
  status: 200,
  errors: [404, 422, 503],
});

/** For the form: what was decided before on this question. */
export const findDecisions = endpoint({
  method: "GET",
  path: "/api/decisions",
  needs: { action: "read" },
  summary: "Accepted decision records found for some words, best first. Private ones are left out.",
  params: none,
  query: z.object({ words: z.string().trim().max(8000).default("") }),
  body: none,
  response: z.object({ decisions: z.array(earlierDecisionSchema) }),
  status: 200,
  errors: [422, 503],
});
