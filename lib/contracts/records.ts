import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { recordStatusSchema } from "@/lib/domain/record-status";
import { by } from "./actor";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";
import { recordSchema } from "./record-schema";

export const recordRowSchema = z.object({
  number: z.int(),
  slug: z.string(),
  title: z.string(),
  status: recordStatusSchema,
  createdAt: z.iso.datetime().describe("When it was numbered."),
  deliberationId: deliberationIdSchema,
  source: modelSourceSchema,
  isDegraded: z.boolean().optional().describe("At least one agent's answer was missing from the decision."),
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
  summary: "The decision record, at any time. Sections that can't be written yet say why.",
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
  summary:
    "Everything in one file: events.jsonl (the log), record.md, snapshot.json and artifact.md, and what the protocol adds. Judges: verdict.yaml (type, score, majority_judges, minority_judges, opinions, user_attention_needed, the model of each judge), debate-validation.yaml (the state), judges/ (a file per judge and round, metrics, transcript) and documents/.",
  response: z.string(),
  produces: "application/zip",
});

export const changeRecordStatus = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/record/status",
  summary: "Accept, deprecate or supersede a numbered record. 409 if there is none.",
  params: deliberationParamsSchema,
  query: none,
  body: z.object({
    status: recordStatusSchema,
    by,
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
  }),
  response: z.object({
    number: z.int(),
    slug: z.string(),
    status: recordStatusSchema,
    statusBy: z.string(),
    statusAt: z.iso.datetime(),
    headSeq: z.int(),
  }),
  status: 200,
  errors: [404, 409, 422, 503],
});
