import { z } from "zod";
import { budgetSchema } from "@/lib/domain/money/budget";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { askMeSchema, evidenceModeSchema } from "@/lib/domain/evidence/grounding";
import { sourceIdSchema } from "@/lib/domain/evidence/source";
import { importedRecordIdSchema } from "@/lib/domain/record/imported-record";
import { connectionIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { rehearsalScriptSchema } from "@/lib/domain/model-source";
import { storedInt } from "@/lib/domain/stored-int";
import { subjectSchema } from "@/lib/domain/subject";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { by, formerBy } from "@/lib/contracts/actor";
import { decidingBodySchema } from "@/lib/contracts/gates";
import { endpoint, none } from "@/lib/contracts/endpoint";

/** A seat as callers write it: a name is enough, the rest is looked up in the roster or derived. */
export const agentInputSchema = z.object({
  id: z.string().trim().max(48).optional(),
  name: z.string().trim().min(1, "Give the agent a name.").max(60, "At most 60 characters."),
  kind: z.string().trim().max(40).optional(),
  role: z.string().trim().max(200, "At most 200 characters.").optional(),
  brief: z.string().trim().max(8000, "At most 8,000 characters.").optional(),
  ...callSettingsSchema.shape,
});
export type AgentInput = z.infer<typeof agentInputSchema>;

const seatInputSchema = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(60)
    .transform((name): AgentInput => ({ name })),
  agentInputSchema,
]);

/** "hard block" and "hard-block" are `hard_block`; the last script is also called by its description. */
const scriptInputSchema = z
  .string()
  .trim()
  .transform((script) =>
    script
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_")
      .replace(/^all_over_the_place$/, "scattered"),
  )
  .pipe(rehearsalScriptSchema);

export const createDeliberationBodySchema = subjectSchema.extend({
  protocol: z.string().min(1, "Choose a protocol."),
  /** The protocol's own configuration; GET /api/protocols/:id has its schema and defaults. */
  config: z.record(z.string(), z.json()).optional(),
  /** Absent: the panel the protocol proposes. Given: it counts as the answer "proceed" of the start gate (P5-07). */
  panel: z.array(seatInputSchema).min(1, "A panel needs agents.").max(40).optional(),
  /** Which model answers: for all, or by agent id. */
  models: z
    .object({
      default: z.string().trim().min(1).max(120).optional(),
      agents: z.record(z.string(), z.string().trim().min(1).max(120)).optional(),
    })
    .optional(),
  /** Which connection answers; absent: the default one. A seat may have its own. */
  connection: connectionIdSchema.optional(),
  /** true or a script: use the built-in rehearsal panel although an endpoint is configured. */
  rehearsal: z
    .union([z.boolean(), scriptInputSchema, z.object({ script: scriptInputSchema.default("converges") })])
    .optional(),
  /** The most it may spend before a person is asked. Money needs a price for every model that is asked; a rehearsal takes tokens only. */
  budget: budgetSchema.optional(),
  /** What the panel may look things up in; POST /api/sources makes them. One that is gone by now is refused. */
  sources: z.array(sourceIdSchema).max(20, "At most 20 sources.").optional(),
  /** `shown`: seats cite what they state, and quotations are checked. `required`: a blocking concern without a passage that was found, or a question to you, does not block. Absent: `shown` where there is a source or an artifact. */
  evidence: evidenceModeSchema.optional(),
  /** When the panel's questions reach you: `at_once`, at the end of a round (`round_end`, the default) or `never`. */
  askMe: askMeSchema.optional(),
  /** Numbers of earlier decision records, or ids of imported ones, every seat is shown; of private ones those that all `people` may see. Absent: the best found for the question, at most five. */
  earlierDecisions: z
    .array(z.union([storedInt.min(1), importedRecordIdSchema]))
    .max(20, "At most 20 records.")
    .optional(),
  /** Who writes the first page of the decision record: `model`, checked against the log, or `program`, from the log alone. A rehearsal's is the program's, unless the panel reviews it. */
  pageWriter: z.enum(["model", "program"]).default("model"),
  /** true: everybody who took part is asked whether the drafted page is true to what was said. It is revised at most twice; who approved it and what was changed is on record. Needs `pageWriter` model. */
  pageReview: z.boolean().default(false),
  /** Who decides its gates, how many of them have to agree, and until when. Absent: anyone who may decide, one answer, no deadline. */
  deciding: decidingBodySchema.optional(),
  /** Who may see it, beside the owners and yourself. Absent: everybody in the team. */
  people: z.array(personIdSchema).max(200).optional(),
  /** The deliberation it asks again, to be compared with. Where that one is private and `people` is absent, this one is private to the same people. */
  askedAgainFrom: deliberationIdSchema.optional(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  start: z.boolean().default(true),
  by,
  createdBy: formerBy,
});
export type CreateDeliberationBody = z.infer<typeof createDeliberationBodySchema>;
export type CreateDeliberationInput = z.input<typeof createDeliberationBodySchema>;

export const createDeliberation = endpoint({
  method: "POST",
  path: "/api/deliberations",
  needs: { action: "create" },
  summary: "Create a deliberation. It starts at once unless `start` is false. Accepts an Idempotency-Key header.",
  params: none,
  query: none,
  body: createDeliberationBodySchema,
  response: z.object({ id: deliberationIdSchema }),
  status: 201,
  errors: [409, 413, 422, 503],
  headers: {
    "Idempotency-Key": "The same key with the same body returns the same deliberation; with a different body, 409.",
  },
});
