import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { recordStatusSchema } from "@/lib/domain/record-status";
import { deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";
import { recordSchema } from "./record-schema";

export const recordRowSchema = z.object({
  number: z.int(),
  slug: z.string(),
  title: z.string(),
  status: recordStatusSchema,
  /** When it was numbered. */
  date: z.iso.datetime(),
  deliberationId: deliberationIdSchema,
  source: modelSourceSchema,
  isDegraded: z.boolean().optional().describe("Somebody was missing in what was decided."),
});
export type RecordRow = z.infer<typeof recordRowSchema>;

export const listRecords = endpoint({
  method: "GET",
  path: "/api/records",
  summary: "The register of decision records, newest first.",
  params: none,
  query: z.object({ q: z.string().trim().max(200).optional(), ...pageQuery }),
  body: none,
  response: pageOf(recordRowSchema),
  status: 200,
  errors: [422, 503],
});

export const getRecord = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/record",
  summary: "The decision record, at any moment: what can't be said yet says why.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: recordSchema,
  status: 200,
  errors: [404, 503],
});

export const getRecordMarkdown = endpoint({
  ...getRecord,
  path: "/api/deliberations/:id/record.md",
  summary: "The decision record as a Markdown file, named adr-NNNN-slug.md once it has its number.",
  response: z.string(),
  produces: "text/markdown",
});

export const exportDeliberation = endpoint({
  ...getRecord,
  path: "/api/deliberations/:id/export.zip",
  summary: "Everything in one file: events.jsonl (the log), record.md, snapshot.json and artifact.md.",
  response: z.string(),
  produces: "application/zip",
});

export const changeRecordStatus = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/record/status",
  summary: "Accept, deprecate or supersede a numbered record; 409 where there is none.",
  params: deliberationParamsSchema,
  query: none,
  body: z.object({
    status: recordStatusSchema,
    by: z.string().trim().min(1).max(80).optional(),
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
  }),
  response: z.object({ number: z.int(), slug: z.string(), status: recordStatusSchema, statusBy: z.string(), statusAt: z.iso.datetime(), headSeq: z.int() }),
  status: 200,
  errors: [404, 409, 422, 503],
});
