import { z } from "zod";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { agentIdSchema } from "@/lib/domain/ids";
import { cancelDeliberation, deliberationParamsSchema } from "./deliberation-commands";
import { endpoint, none } from "./endpoint";

const by = z.string().trim().min(1).max(80).optional();
const askKey = z.string().min(1).max(200);

export const retryAsk = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/asks/retry",
  summary: "Try a call that is waiting or hanging again now; a deliberation paused by its endpoint goes on. 409 where nobody is owed an answer under this key.",
  body: z.object({ key: askKey, by }),
  errors: [404, 409, 422, 503],
});

export const changeSeat = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/seats",
  summary: "Give a seat another connection, model or way of calling from now on. A call of it under way is begun again; a deliberation paused by its endpoint goes on.",
  body: z.object({ agentId: agentIdSchema, settings: callSettingsSchema, by }),
  errors: [404, 409, 422, 503],
});

export const answerAsk = endpoint({
  ...cancelDeliberation,
  path: "/api/deliberations/:id/asks/answer",
  summary: "Answer in place of the seat. The reply is checked as any other (422 with what is wrong) and carries the person's name.",
  body: z.object({ key: askKey, reply: z.json(), by }),
  errors: [404, 409, 413, 422, 503],
});

/** What an agent was given, word for word, and whether it is proven to be that. */
export const exactPromptSchema = z.object({
  key: askKey,
  prompt: z.object({ id: z.string(), version: z.int() }),
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })),
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
  summary: "The messages an ask was made with, built again from the log and compared with the hash stored with its reply.",
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
  summary: "The prompt of an owed ask and the JSON schema of its reply, for a person who answers in place of the seat.",
  params: deliberationParamsSchema,
  query: z.object({ key: askKey }),
  body: none,
  response: z.object({ key: askKey, title: z.string(), agentName: z.string(), messages: exactPromptSchema.shape.messages, schema: z.record(z.string(), z.json()), example: z.json() }),
  status: 200,
  errors: [404, 409, 422, 503],
});
