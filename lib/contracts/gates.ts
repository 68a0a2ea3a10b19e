import { z } from "zod";
import { gateAnswerSchema, gateSchema } from "@/lib/domain/gate/gate";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { by, formerBy } from "./actor";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";

export const gateStatusSchema = z.enum(["open", "answered", "cancelled"]);

export const gateRowSchema = z.object({
  id: gateIdSchema,
  deliberationId: deliberationIdSchema,
  deliberationTitle: z.string(),
  protocol: z.string(),
  source: modelSourceSchema,
  kind: z.string(),
  status: gateStatusSchema,
  openedAt: z.iso.datetime(),
  openedSeq: z.int(),
  answeredBy: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  gate: gateSchema,
  scale: z
    .object({ target: z.number().nullable(), max: z.number() })
    .optional()
    .describe("What the scores of the positions are measured on."),
  places: z.record(z.string(), z.int()).optional().describe("Agent → its place in the panel, from 1."),
});
export type GateRow = z.infer<typeof gateRowSchema>;

export const gateDetailSchema = gateRowSchema.extend({
  /** Where the log stands now, to tell a reader that it moved while the form was open. */
  headSeq: z.int(),
  answer: gateAnswerSchema.nullable(),
});
export type GateDetail = z.infer<typeof gateDetailSchema>;

export const listGates = endpoint({
  method: "GET",
  path: "/api/gates",
  summary: "List gates, oldest first. The document a gate is about is included only when you read that gate.",
  params: none,
  query: z.object({
    status: gateStatusSchema.optional(),
    deliberationId: deliberationIdSchema.optional().describe("Only gates of this deliberation."),
    ...pageQuery,
  }),
  body: none,
  response: pageOf(gateRowSchema),
  status: 200,
  errors: [422, 503],
});

export const getGate = endpoint({
  method: "GET",
  path: "/api/gates/:id",
  summary: "One gate, with its answer if it has one.",
  params: z.object({ id: gateIdSchema }),
  query: none,
  body: none,
  response: gateDetailSchema,
  status: 200,
  errors: [404, 503],
});

export const answerGate = endpoint({
  method: "POST",
  path: "/api/gates/:id/answer",
  summary: "Answer a gate. 409, with who answered and when, if somebody answered first.",
  params: z.object({ id: gateIdSchema }),
  query: none,
  body: gateAnswerSchema.omit({ answeredBy: true }).extend({ by, answeredBy: formerBy }),
  response: z.object({
    id: gateIdSchema,
    deliberationId: deliberationIdSchema,
    answeredBy: z.string(),
    answeredAt: z.iso.datetime(),
    choice: z.string(),
  }),
  status: 200,
  errors: [404, 409, 422, 503],
});
