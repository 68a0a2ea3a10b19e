import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { decidedBySchema } from "@/lib/domain/outcome";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { glanceSchema } from "./glance";
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
  outcome: z
    .object({
      status: z.string(),
      summary: z.string(),
      decidedBy: decidedBySchema.optional(),
      decision: z.object({ label: z.string(), by: z.string() }).optional().describe("What a person chose, if one did."),
    })
    .nullable(),
  answer: z.string().optional().describe("The answer in one sentence, as it was stated last."),
  isAnswerFinal: z
    .boolean()
    .optional()
    .describe("It closed with this answer, and no person decided anything after it was stated."),
  conditions: z.int().optional().describe("How many conditions the agreement depends on."),
  spent: z
    .array(z.object({ currency: z.string(), amount: z.number() }))
    .optional()
    .describe("What its calls cost, as far as prices are known."),
  glance: glanceSchema.optional(),
  pace: z
    .object({ since: z.iso.datetime(), usualMs: z.number() })
    .optional()
    .describe("While it runs: since when the round under way does, and what the rounds before took, in the middle."),
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

/**
 * `active` and `finished`: everything that may still move, and everything that will not. `going` is what is active and
 * waits for nobody. `agreed`, `decided` and `unsettled` are how it closed: by the panel, by a person, without a decision.
 */
export const statusFilterSchema = z.union([
  deliberationStatusSchema,
  z.enum(["active", "going", "finished", "agreed", "decided", "unsettled"]),
]);
export type StatusFilter = z.infer<typeof statusFilterSchema>;

/** `activity`: the last change first. `stillest`: the one that has stood still longest first. */
export const listSortSchema = z.enum(["activity", "stillest", "newest", "title"]);
export type ListSort = z.infer<typeof listSortSchema>;

export const listDeliberations = endpoint({
  method: "GET",
  path: "/api/deliberations",
  needs: { action: "read" },
  summary: "List deliberations, most recently changed first unless `sort` says otherwise.",
  params: none,
  query: z.object({
    status: statusFilterSchema.optional(),
    protocol: z.string().max(40).optional(),
    q: z.string().trim().max(200).optional(),
    sort: listSortSchema.optional(),
    ...pageQuery,
    // A title may be part of it, in any script.
    cursor: z.string().max(1000).optional().describe("The nextCursor of the previous page, of the same sort."),
  }),
  body: none,
  response: pageOf(deliberationRowSchema),
  status: 200,
  errors: [422, 503],
});
