/** Decision records written elsewhere: a folder is read, its records are listed beside Parley's own. */
import { z } from "zod";
import { importedRecordIdSchema, importedStatusSchema } from "@/lib/domain/record/imported-record";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";
import { matchSchema } from "./records";
import { skippedFileSchema } from "./sources";

const referenceSchema = z.object({
  number: z.int().nullable(),
  file: z.string().nullable(),
  text: z.string().describe("As the file names it."),
});

export const importedRowSchema = z.object({
  id: importedRecordIdSchema,
  folderId: z.string(),
  folderTitle: z.string(),
  path: z.string().describe("Below its folder."),
  number: z.int().nullable(),
  title: z.string(),
  status: importedStatusSchema.nullable().describe("Null: the file says none that is known."),
  date: z.string().nullable().describe("YYYY-MM-DD, as the file says."),
  template: z.enum(["madr-4", "madr-3", "madr-2", "nygard", "log4brains"]),
  deciders: z.array(z.string()),
  supersedes: z.array(referenceSchema),
  supersededBy: z.array(referenceSchema),
  replacedBy: z
    .object({ number: z.int(), title: z.string() })
    .optional()
    .describe("The record of this register that took its place. People here said so; the file does not."),
  problems: z.array(z.string()).describe("What could not be read, each a sentence with the way out."),
  isGone: z.boolean().describe("The file was not there when the folder was read last. Such a record is no memory."),
  match: matchSchema.optional(),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

export const recordFolderSchema = z.object({
  id: z.string(),
  title: z.string(),
  root: z.string().nullable().describe("One of the roots of GET /api/source-folders; null: PARLEY_RECORDS_DIR."),
  folder: z.string(),
  readAt: z.iso.datetime(),
  records: z.int(),
  withProblems: z.int(),
  leftOut: z.array(skippedFileSchema).describe("Files that are no records."),
});
export type RecordFolder = z.infer<typeof recordFolderSchema>;

export const importRecords = endpoint({
  method: "POST",
  path: "/api/records/import",
  needs: { action: "administer" },
  summary:
    "Read the decision records of a folder: MADR 2 to 4, Nygard, log4brains. The files stay as they are; read again, it says what changed since. 422 where none of its files is a record.",
  params: none,
  query: none,
  body: z.object({
    root: z
      .string()
      .max(200)
      .optional()
      .describe("One of the roots of GET /api/source-folders. Absent: PARLEY_RECORDS_DIR."),
    folder: z.string().max(1000).default("").describe("Below that root; empty is the root itself."),
  }),
  response: z.object({
    folder: recordFolderSchema,
    records: z.array(importedRowSchema.extend({ change: z.enum(["added", "changed", "unchanged", "gone", "back"]) })),
    nextNumber: z.int().describe("The number Parley's next record gets."),
  }),
  status: 200,
  errors: [404, 422, 503],
});
export type ImportReport = z.infer<(typeof importRecords)["response"]>;

export const listImportedRecords = endpoint({
  method: "GET",
  path: "/api/records/imported",
  needs: { action: "read" },
  summary: "Imported decision records, those with the highest number first, or the newest where `sort` says so.",
  params: none,
  query: z.object({
    q: z.string().trim().max(200).optional().describe("Words of the title or the text, part of the path, or a number."),
    status: importedStatusSchema.optional().describe("One that a record here took the place of is superseded."),
    sort: z.enum(["number", "date"]).default("number"),
    folder: z.string().max(40).optional().describe("The id of a folder."),
    problems: z.enum(["yes"]).optional().describe("Only those something could not be read of."),
    ...pageQuery,
  }),
  body: none,
  response: pageOf(importedRowSchema),
  status: 200,
  errors: [422, 503],
});

export const getImportedRecord = endpoint({
  method: "GET",
  path: "/api/records/imported/:id",
  needs: { action: "read", object: "imported-record" },
  summary: "An imported decision record with its text.",
  params: z.object({ id: importedRecordIdSchema }),
  query: none,
  body: none,
  response: importedRowSchema.extend({
    text: z.string(),
    body: z.string().describe("The text without its front matter."),
    hash: z.string().describe("SHA-256 of the file."),
  }),
  status: 200,
  errors: [404, 503],
});

export const listRecordFolders = endpoint({
  method: "GET",
  path: "/api/records/folders",
  needs: { action: "read" },
  summary: "The folders whose decision records were read.",
  params: none,
  query: none,
  body: none,
  response: z.object({
    folders: z.array(recordFolderSchema),
    recordsDir: z.object({ title: z.string() }).nullable().describe("PARLEY_RECORDS_DIR, where it is set."),
  }),
  status: 200,
  errors: [503],
});

export const forgetRecordFolder = endpoint({
  method: "DELETE",
  path: "/api/records/folders/:id",
  needs: { action: "administer", object: "record-folder" },
  summary: "Take the records of a folder out of the register. The files stay, and so do the numbers given since.",
  params: z.object({ id: z.string().regex(/^fld_[0-9a-f]{16}$/) }),
  query: none,
  body: none,
  response: z.object({ forgotten: z.int().describe("How many records were listed.") }),
  status: 200,
  errors: [404, 503],
});

export const exportRecords = endpoint({
  method: "GET",
  path: "/api/records/export.zip",
  needs: { action: "read" },
  summary:
    "All decision records as docs/decisions/NNNN-slug.md with an index.md, and imported ones as their files are, under imported/.",
  params: none,
  query: none,
  body: none,
  response: z.string(),
  status: 200,
  errors: [503],
  produces: "application/zip",
});

export const getRecordFile = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/record/file",
  needs: { action: "read", object: "deliberation" },
  summary: "Whether and where this record is written to PARLEY_RECORDS_DIR, and what kept it from being written.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({
    isOn: z.boolean().describe("PARLEY_RECORDS_DIR is set, and this deliberation has a numbered record."),
    files: z.array(z.string()),
    isCurrent: z.boolean().describe("The files say what the record says now."),
    isCommitted: z.boolean(),
    problem: z.string().nullable(),
    notes: z.array(z.string()),
    triedAt: z.iso.datetime().nullable(),
  }),
  status: 200,
  errors: [404, 503],
});
export type RecordFileState = z.infer<(typeof getRecordFile)["response"]>;
