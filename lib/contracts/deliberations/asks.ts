import { z } from "zod";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { citationSchema, settlementSchema } from "@/lib/domain/evidence/citation";
import { agentIdSchema } from "@/lib/domain/ids";
import { by } from "@/lib/contracts/actor";
import { cancelDeliberation, deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "@/lib/contracts/endpoint";

const askKey = z.string().min(1).max(200);

export const retryAsk = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/asks/retry",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Retry a waiting or hanging call now. A deliberation paused because of its endpoint resumes. 409 if no answer is needed under this key.",
  body: z.object({ key: askKey, by }),
  errors: [404, 409, 422, 503],
});

export const changeSeat = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/seats",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Give a seat another connection, model or call settings from now on. A call in flight starts over, and a deliberation paused because of its endpoint resumes.",
  body: z.object({ agentId: agentIdSchema, settings: callSettingsSchema, by }),
  errors: [404, 409, 422, 503],
});

/** What a person quotes beside an answer. Marks follow from the order: the first is [c1]. */
export const givenCitationSchema = citationSchema.pick({ source: true, path: true, quote: true }).extend({
  /** Id or words of a concern it settles (G-16); empty where it settles none. */
  settles: settlementSchema.shape.concern.or(z.literal("")).default(""),
});
export type GivenCitation = z.input<typeof givenCitationSchema>;

export const MAX_GIVEN_CITATIONS = 20;

export const answerAsk = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/asks/answer",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Answer on behalf of a seat. The reply is checked like any other (422 with what is wrong) and carries the person's name. Citations are looked for like those of an agent.",
  body: z.object({
    key: askKey,
    reply: z.json(),
    citations: z.array(givenCitationSchema).max(MAX_GIVEN_CITATIONS).optional(),
    by,
  }),
  errors: [404, 409, 413, 422, 503],
});

/** What an agent was given, word for word, and whether it is proven to be that. */
export const exactPromptSchema = z.object({
  key: askKey,
  prompt: z.object({ id: z.string(), version: z.int() }),
  messages: z.array(
    z.object({
      role: z.enum(["system", "user", "assistant", "tool"]),
      content: z.string(),
      /** Functions the seat had called. */
      toolCalls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })).optional(),
      /** The call a `tool` message is the result of. */
      callId: z.string().optional(),
    }),
  ),
  /** Of the messages shown. */
  sha256: z.string(),
  /** Of what was given, as stored with the reply; null where there is none. */
  storedSha256: z.string().nullable(),
  /** `same`: built again from the log, it has the hash stored with the reply. `changed`: it has not, because the wording has changed since; this is how it reads today. `pending`: no reply, so nothing to compare with. */
  proof: z.enum(["same", "changed", "pending"]),
  /** The same in words. */
  sentence: z.string(),
});
export type ExactPrompt = z.infer<typeof exactPromptSchema>;

export const exactPrompt = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/prompt",
  needs: { action: "read", object: "deliberation" },
  summary: "The messages sent for an ask, rebuilt from the log and compared with the hash stored with its reply.",
  params: deliberationParamsSchema,
  query: z.object({ key: askKey }),
  body: none,
  response: exactPromptSchema,
  status: 200,
  errors: [404, 422, 503],
});

/** The shape an ask's answer must have, for the form in which a person answers it. */
export const askForm = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/asks/form",
  needs: { action: "read", object: "deliberation" },
  summary:
    "The prompt of an open ask and the JSON schema of its reply, for a person who answers on behalf of the seat.",
  params: deliberationParamsSchema,
  query: z.object({ key: askKey }),
  body: none,
  response: z.object({
    key: askKey,
    title: z.string(),
    agentName: z.string(),
    messages: exactPromptSchema.shape.messages,
    schema: z.record(z.string(), z.json()),
    example: z.json(),
    /** Absent: this deliberation asks nobody for evidence. `settles`: a citation may say which concern it settles. */
    citations: z.object({ settles: z.boolean() }).optional(),
  }),
  status: 200,
  errors: [404, 409, 422, 503],
});
