import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { by } from "./actor";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";
import { recordSchema } from "./record-schema";

/** A text in pieces, those that match a search marked. */
const piecesSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type MatchPieces = z.infer<typeof piecesSchema>;

export const matchSchema = z
  .object({ title: piecesSchema, text: piecesSchema.nullable() })
  .describe("Where a search found it: the title, and a passage of the text if there is one.");

export const recordRowSchema = z.object({
  number: z.int(),
  slug: z.string(),
  title: z.string().describe("The decision."),
  generatedTitle: z.string().optional().describe("What Parley called it, where people gave it another title."),
  asked: z.string().describe("The title of the deliberation that made it."),
  status: recordStatusSchema,
  createdAt: z.iso.datetime().describe("When it was numbered."),
  deliberationId: deliberationIdSchema,
  protocol: z.string(),
  source: modelSourceSchema,
  isDegraded: z.boolean().optional().describe("At least one agent's answer was missing from the decision."),
  owner: z.string().nullable().describe("Who looks after it."),
  reviewDate: z.iso.date().nullable(),
  isDue: z.boolean().describe("Its review date has come, and it is proposed or accepted."),
  version: z.int().describe("Counts what people changed about it; a change says which one it read."),
  supersededBy: z.int().nullable().describe("The number of the record that took its place."),
  steps: z
    .object({ done: z.int(), all: z.int() })
    .optional()
    .describe("How far its implementation is; absent where nobody named a step."),
  match: matchSchema.optional(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;

export const recordSortSchema = z.enum(["newest", "oldest", "title", "review-date"]);
export type RecordSort = z.infer<typeof recordSortSchema>;

export const listRecords = endpoint({
  method: "GET",
  path: "/api/records",
  needs: { action: "read" },
  summary: "The register of decision records, newest first unless `sort` says otherwise.",
  params: none,
  query: z.object({
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe("Words of the text, each as it begins; or any part of the title; or a number."),
    status: recordStatusSchema.optional(),
    protocol: z.string().max(40).optional(),
    owner: z.string().trim().max(80).optional(),
    due: z.enum(["yes"]).optional().describe("Only those whose review is due."),
    sort: recordSortSchema.optional(),
    ...pageQuery,
    // A title may be part of it, in any script.
    cursor: z.string().max(1000).optional().describe("The nextCursor of the previous page, of the same sort."),
  }),
  body: none,
  response: pageOf(recordRowSchema).extend({
    unread: z.int().describe("How many texts the search has not read yet; it finds those records by title and number."),
  }),
  status: 200,
  errors: [422, 503],
});

export const getRecord = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/record",
  needs: { action: "read", object: "deliberation" },
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
  needs: { action: "read", object: "deliberation" },
  summary:
    "The first page of the decision record as a Markdown file with the headings of MADR 4, named NNNN-slug.md once it has its number.",
  response: z.string(),
  produces: "text/markdown",
});

export const getDossier = endpoint({
  ...getRecord,
  path: "/api/deliberations/:id/dossier.md",
  needs: { action: "read", object: "deliberation" },
  summary:
    "Everything beyond the record's first page as a Markdown file, NNNN-slug.dossier.markdown: participants, rounds, concerns, evidence, decisions, costs, and the events the page cites.",
  response: z.string(),
  produces: "text/markdown",
});

export const exportDeliberation = endpoint({
  ...getRecord,
  path: "/api/deliberations/:id/export.zip",
  needs: { action: "read", object: "deliberation" },
  summary:
    "Everything in one file: events.jsonl (the log), the record (NNNN-slug.md and NNNN-slug.dossier.markdown), snapshot.json and artifact.md, and what the protocol adds. Judges: verdict.yaml (type, score, majority_judges, minority_judges, opinions, user_attention_needed, the model of each judge), debate-validation.yaml (the state), judges/ (a file per judge and round, metrics, transcript) and documents/.",
  response: z.string(),
  produces: "application/zip",
});

export const changeRecordStatus = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/record/status",
  needs: { action: "decide", object: "deliberation" },
  summary:
    "Set the status of a numbered record by its deliberation, without saying which version was read. 409 if there is none. POST /api/records/{number}/status names the record and its version.",
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
