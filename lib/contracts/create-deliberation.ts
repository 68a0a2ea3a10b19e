import { z } from "zod";
import { budgetSchema } from "@/lib/domain/budget";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { connectionIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { rehearsalScriptSchema } from "@/lib/domain/model-source";
import { subjectSchema } from "@/lib/domain/subject";
import { endpoint, none } from "./endpoint";

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

const seatInputSchema = z.union([z.string().trim().min(1).max(60).transform((name): AgentInput => ({ name })), agentInputSchema]);

/** "hard block" and "hard-block" are `hard_block`; the last script is also called by its description. */
const scriptInputSchema = z
  .string()
  .trim()
  .transform((script) => script.toLowerCase().replaceAll(/[\s-]+/g, "_").replace(/^all_over_the_place$/, "scattered"))
  .pipe(rehearsalScriptSchema);

export const createDeliberationBodySchema = subjectSchema.extend({
  protocol: z.string().min(1, "Choose a protocol."),
  /** The protocol's own configuration; GET /api/protocols has its schema and defaults. */
  config: z.record(z.string(), z.json()).optional(),
  /** Absent: the panel the protocol proposes. Given: it counts as the answer "proceed" of the start gate (P5-07). */
  panel: z.array(seatInputSchema).min(1, "A panel needs agents.").max(40).optional(),
  /** Which model answers: for all, or by agent id. */
  models: z.object({ default: z.string().trim().min(1).max(120).optional(), agents: z.record(z.string(), z.string().trim().min(1).max(120)).optional() }).optional(),
  /** Which connection answers; absent: the default one. A seat may have its own. */
  connection: connectionIdSchema.optional(),
  /** true or a script: use the built-in rehearsal panel although an endpoint is configured. */
  rehearsal: z.union([z.boolean(), scriptInputSchema, z.object({ script: scriptInputSchema.default("converges") })]).optional(),
  /** The most it may spend before a person is asked. Money needs a price for every model that is asked; a rehearsal takes tokens only. */
  budget: budgetSchema.optional(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  start: z.boolean().default(true),
  createdBy: z.string().trim().min(1).max(80).optional(),
});
export type CreateDeliberationBody = z.infer<typeof createDeliberationBodySchema>;
export type CreateDeliberationInput = z.input<typeof createDeliberationBodySchema>;

export const createDeliberation = endpoint({
  method: "POST",
  path: "/api/deliberations",
  summary: "Create a deliberation; it starts at once unless `start` is false. Accepts an Idempotency-Key header.",
  params: none,
  query: none,
  body: createDeliberationBodySchema,
  response: z.object({ id: deliberationIdSchema }),
  status: 201,
  errors: [409, 413, 422, 503],
  headers: { "Idempotency-Key": "The same key with the same body gives the same deliberation; with another body, 409." },
});
