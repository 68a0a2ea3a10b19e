import { z } from "zod";
import { by } from "@/lib/contracts/actor";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { gateAnswerSchema, MAX_REASON } from "@/lib/domain/gate/gate";
import { agentIdSchema, deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { decidedBySchema } from "@/lib/domain/outcome";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { agentInputSchema } from "./create-deliberation";
import { deliberationParamsSchema } from "./deliberation-commands";

export const forkDeliberation = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/fork",
  needs: { action: "create", object: "deliberation" },
  summary:
    "Start a copy that shares the log up to an event and goes on differently from there. Calls in the shared part are neither made nor paid again.",
  params: deliberationParamsSchema,
  query: none,
  body: z.object({
    seq: z.int().min(1).describe("The last event they share. The deliberation must not have ended by then."),
    title: z.string().trim().min(1).max(200).optional().describe("Defaults to the same title."),
    answer: gateAnswerSchema
      .omit({ answeredBy: true, votes: true, byDeadline: true })
      .extend({
        rationale: z.string().trim().max(MAX_REASON).default(""),
        gateId: gateIdSchema.describe("As it is called in the deliberation that is forked."),
      })
      .optional()
      .describe(
        "The answer to a gate that is open at that event, from somebody who may decide (a token needs the scope decide too). Without it the fork waits for one.",
      ),
    seats: z
      .array(z.object({ agentId: agentIdSchema, settings: callSettingsSchema }))
      .max(50)
      .default([])
      .describe("Seats that are asked differently from here on."),
    panel: z
      .array(agentInputSchema)
      .min(1, "A panel needs agents.")
      .max(40)
      .optional()
      .describe(
        "Everybody who sits from here on, where that changes: all of them before anybody was asked, later only where the protocol allows it at that event.",
      ),
    config: z
      .record(z.string(), z.json())
      .default({})
      .describe("Settings that change from here on; only those the protocol can change later."),
    by,
  }),
  response: z.object({ id: deliberationIdSchema }),
  status: 201,
  errors: [404, 409, 413, 422, 503],
});
export type ForkInput = z.input<typeof forkDeliberation.body>;

const relatedSchema = z.object({
  id: deliberationIdSchema,
  title: z.string(),
  status: deliberationStatusSchema,
  decidedBy: decidedBySchema.optional().describe("Who decided, once it has an outcome."),
  /** The answer on the table, in a sentence; null while there is none. */
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type RelatedDeliberation = z.infer<typeof relatedSchema>;

/** Of a long list the newest are shown. */
export const MAX_RELATED = 50;

export const relatedDeliberations = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/related",
  needs: { action: "read", object: "deliberation" },
  summary:
    "What can be compared with it: what it was forked from or asks again, its forks, those that ask it again, and others on the same question, newest first.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({
    parent: relatedSchema.extend({ seq: z.int() }).nullable().describe("Null also where it was deleted."),
    forks: z.array(relatedSchema.extend({ seq: z.int() })),
    askedAgainFrom: relatedSchema.nullable().describe("What it asks again. Null also where that was deleted."),
    askedAgain: z.array(relatedSchema).describe("Those that ask this one again."),
    sameQuestion: z.array(relatedSchema),
  }),
  status: 200,
  errors: [404, 503],
});
export type Related = z.infer<typeof relatedDeliberations.response>;
