import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { recordStatusSchema } from "@/lib/domain/record-status";
import { deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "./endpoint";

export const recordRowSchema = z.object({
  number: z.int(),
  slug: z.string(),
  title: z.string(),
  status: recordStatusSchema,
  /** When it was numbered. */
  date: z.iso.datetime(),
  deliberationId: deliberationIdSchema,
});
export type RecordRow = z.infer<typeof recordRowSchema>;

export const listRecords = endpoint({
  method: "GET",
  path: "/api/records",
  summary: "The register of decision records, newest first.",
  params: none,
  query: z.object({ q: z.string().trim().max(200).optional() }),
  body: none,
  response: z.object({ items: z.array(recordRowSchema) }),
  status: 200,
  errors: [422, 503],
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
