/** Where a deliberation stands, as `GET /api/deliberations/:id` says it. Made by lib/projections/snapshot.ts. */
import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { gateSchema } from "@/lib/domain/gate/gate";
import { agentIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { outcomeSchema } from "@/lib/domain/outcome";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { originSchema } from "./list-deliberations";
import { deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "@/lib/contracts/endpoint";

const requirementSchema = z.object({
  id: z.string(),
  state: z.enum(["met", "unmet", "pending"]),
  text: z.string(),
  evidenceSeq: z.int().optional(),
});

const scoreSchema = z.object({
  agentId: agentIdSchema,
  name: z.string(),
  /** Null: the agent has given none yet. */
  score: z.number().nullable(),
  /** Against the score it gave before; null the first time. */
  change: z.number().nullable(),
  band: z.string().nullable(),
});

const issueSchema = z.object({
  id: z.string(),
  agentId: agentIdSchema,
  raisedBy: z.string(),
  raisedInRound: z.int(),
  age: z.int().describe("How many rounds it has been open."),
  text: z.string(),
  seq: z.int().describe("The event that last stated it."),
});

export const snapshotSchema = z.object({
  id: deliberationIdSchema,
  title: z.string(),
  protocol: z.string(),
  question: z.string(),
  status: deliberationStatusSchema,
  /** Why it is in that status, as a sentence. */
  statusReason: z.string(),
  round: z.int(),
  maxRounds: z.int(),
  headSeq: z.int(),
  /** The answer in one sentence as it stands; null where nobody has stated one. */
  answer: z
    .object({
      text: z.string(),
      round: z.int(),
      seq: z.int(),
      by: z.string(),
      apart: z.int().optional(),
      beginning: z.object({ words: z.string(), seats: z.int() }).optional(),
      isFinal: z.boolean(),
    })
    .nullable()
    .describe(
      "by: who states it; apart: how many seats state another one, or the same in other words, where each states its own; beginning: words this one begins with, and how many of those seats begin theirs with the same. isFinal: it closed with it, and no person decided anything after it was stated.",
    ),
  conditions: z
    .array(z.object({ text: z.string(), state: z.enum(["open", "met"]), by: z.string(), seq: z.int() }))
    .describe("What agreement depends on, as each seat named it last."),
  readiness: z.object({ headline: z.string(), requirements: z.array(requirementSchema) }),
  scores: z.array(scoreSchema),
  /** Open blocking concerns, oldest first. */
  issues: z.array(issueSchema),
  openGates: z.array(gateSchema),
  outcome: outcomeSchema.nullable(),
  record: z.object({ number: z.int(), slug: z.string(), status: recordStatusSchema, fileName: z.string() }).nullable(),
  validates: z.int().optional().describe("The number of the record whose implementation is judged."),
  forkedFrom: z
    .object({ id: deliberationIdSchema, seq: z.int() })
    .optional()
    .describe("The deliberation it shares the events up to `seq` with. `calls` and `usage` leave those out."),
  askedAgainFrom: deliberationIdSchema.optional().describe("The deliberation it asks again; no event is shared."),
  panel: z.array(agentSchema),
  source: modelSourceSchema,
  config: z.json(),
  /** Model calls so far, re-asks included. */
  calls: z.int(),
  usage: z.object({
    inputTokens: z.int(),
    cachedInputTokens: z.int().describe("Of the input tokens, those served from the provider's cache."),
    outputTokens: z.int(),
    money: z
      .array(z.object({ currency: z.string(), amount: z.number() }))
      .describe("Complete only where `unpricedCalls` is 0."),
    unpricedCalls: z.int(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  origin: originSchema.optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
export type SnapshotScore = Snapshot["scores"][number];
export type SnapshotIssue = Snapshot["issues"][number];

export const getDeliberation = endpoint({
  method: "GET",
  path: "/api/deliberations/:id",
  needs: { action: "read", object: "deliberation" },
  summary:
    "The current state of a deliberation: status and why, round, readiness, scores, issues, open gates, outcome.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: snapshotSchema,
  status: 200,
  errors: [404, 503],
});
