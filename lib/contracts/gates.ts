import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import {
  deadlineEndingSchema,
  decidingStateSchema,
  MAX_DEADLINE_MINUTES,
  MAX_DECIDERS,
} from "@/lib/domain/gate/deciding";
import { gateAnswerSchema, gateSchema, MAX_REASON } from "@/lib/domain/gate/gate";
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
  deciding: decidingStateSchema
    .nullable()
    .optional()
    .describe(
      "Who decides it, the votes so far and the deadline. Null: anyone who may decide, one answer, no deadline.",
    ),
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
  needs: { action: "read" },
  summary:
    "List gates: those with the nearest deadline first, then the oldest. The document a gate is about is included only when you read that gate.",
  params: none,
  query: z.object({
    status: gateStatusSchema.optional(),
    waitsFor: z
      .enum(["you", "others"])
      .optional()
      .describe("Only open gates you may answer now, or only open gates that wait for somebody else."),
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
  needs: { action: "read", object: "gate" },
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
  needs: { action: "decide", object: "gate" },
  summary:
    "Answer a gate. 409, with who answered and when, if somebody answered first; 403 if it is for others. Where several people have to agree it is a vote, and `isDecided` says whether it was the one that was missing.",
  params: z.object({ id: gateIdSchema }),
  query: none,
  body: gateAnswerSchema
    .omit({ answeredBy: true, votes: true, byDeadline: true })
    .extend({ rationale: z.string().trim().max(MAX_REASON).default(""), by, answeredBy: formerBy }),
  response: z.object({
    id: gateIdSchema,
    deliberationId: deliberationIdSchema,
    answeredBy: z.string(),
    answeredAt: z.iso.datetime(),
    choice: z.string(),
    isDecided: z.boolean().describe("False: it was a vote, and more people have to agree."),
  }),
  status: 200,
  errors: [404, 409, 422, 503],
});

/** How gates are decided, as callers write it: people by their id. */
export const decidingBodySchema = z.object({
  deciders: z
    .array(personIdSchema)
    .max(MAX_DECIDERS, `At most ${MAX_DECIDERS} people.`)
    .default([])
    .describe("Ids of the people who decide. Empty: anyone who may decide."),
  needed: z
    .int("Enter a whole number.")
    .min(1, "At least one person has to decide.")
    .max(MAX_DECIDERS)
    .default(1)
    .describe("How many of them have to agree on the same option."),
  deadline: z
    .object({
      minutes: z
        .int("Enter a whole number.")
        .min(1, "At least a minute.")
        .max(MAX_DEADLINE_MINUTES, "At most a year.")
        .describe("After the gate opens, or from now on where it is open."),
      ending: deadlineEndingSchema.describe(
        "`remind`: it stays open. `take`: the recommended option is taken, as nobody's choice, where there is one that asks for nothing only a person can give. `close`: it ends undecided.",
      ),
      option: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .describe("What `take` takes, of an open gate. Absent: the recommended option."),
    })
    .optional(),
});
export type DecidingBody = z.infer<typeof decidingBodySchema>;

export const assignGate = endpoint({
  method: "PUT",
  path: "/api/gates/:id/deciding",
  needs: { action: "decide", object: "gate" },
  summary:
    "Say who decides an open gate, how many of them have to agree, and until when. For owners and whoever decides it now.",
  params: z.object({ id: gateIdSchema }),
  query: none,
  body: decidingBodySchema.extend({ by }),
  response: gateDetailSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const delegateGate = endpoint({
  method: "POST",
  path: "/api/gates/:id/delegate",
  needs: { action: "decide", object: "gate" },
  summary: "Hand your part in deciding a gate to somebody else who may decide. A vote you cast is taken back.",
  params: z.object({ id: gateIdSchema }),
  query: none,
  body: z.object({ to: personIdSchema.describe("Their id.") }),
  response: gateDetailSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});
