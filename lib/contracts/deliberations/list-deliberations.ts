import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { deliberationStatusSchema } from "@/lib/domain/status";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { pageOf, pageQuery } from "@/lib/contracts/page";

/** What a row of the list shows beyond its columns; stored with the row under these names, rewritten from the log. */
export const listFactsSchema = z.object({
  agents: z.int(),
  maxRounds: z.int(),
  scoreSeries: z.array(z.number()),
  target: z.number().nullable(),
  maxScore: z.number().optional().describe("The top of the scale. Defaults to 100."),
  isDegraded: z.boolean().optional().describe("At least one agent's answer is missing from the result."),
  openIssues: z.int(),
  calls: z.int(),
  outcome: z.object({ status: z.string(), summary: z.string() }).nullable(),
  answer: z.string().optional().describe("The answer in one sentence, as it was stated last."),
  record: z.object({ number: z.int(), slug: z.string() }).nullable(),
  source: modelSourceSchema,
});
export type ListFacts = z.infer<typeof listFactsSchema>;

/** Absent: it was or is held here. */
export const originSchema = z.literal("bundle").describe("Opened from a bundle: it can be read and deleted.");

export const deliberationRowSchema = z.object({
  id: deliberationIdSchema,
  title: z.string(),
  protocol: z.string(),
  status: deliberationStatusSchema,
  round: z.int(),
  headSeq: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...listFactsSchema.omit({ agents: true, openIssues: true }).shape,
  origin: originSchema.optional(),
  agentCount: z.int(),
  openIssueCount: z.int(),
});
export type DeliberationRow = z.infer<typeof deliberationRowSchema>;

/** `active` and `finished` are the tabs of the list: everything that may still move, and everything that will not. */
export const statusFilterSchema = z.union([deliberationStatusSchema, z.enum(["active", "finished"])]);

export const listDeliberations = endpoint({
  method: "GET",
  path: "/api/deliberations",
  summary: "List deliberations, most recently changed first.",
  params: none,
  query: z.object({
    status: statusFilterSchema.optional(),
    protocol: z.string().max(40).optional(),
    q: z.string().trim().max(200).optional(),
    ...pageQuery,
  }),
  body: none,
  response: pageOf(deliberationRowSchema),
  status: 200,
  errors: [422, 503],
});
