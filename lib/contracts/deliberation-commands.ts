import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema } from "@/lib/domain/status";
import { endpoint, none } from "./endpoint";

export const deliberationParamsSchema = z.object({ id: deliberationIdSchema });

const actor = z.object({ by: z.string().trim().min(1).max(80).optional() });
const moved = z.object({ id: deliberationIdSchema, status: deliberationStatusSchema, headSeq: z.int() });

export const pauseDeliberation = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/pause",
  summary: "Stop after what is on record; calls in flight are abandoned and asked again on resume.",
  params: deliberationParamsSchema,
  query: none,
  body: actor,
  response: moved,
  status: 200,
  errors: [404, 409, 503],
});

export const resumeDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/resume",
  summary: "Go on after a pause, or start a draft.",
});

export const cancelDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/cancel",
  summary: "End it for good. Everything on record stays readable.",
});

export const giveInput = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/inputs",
  summary: "Add something without having been asked: a correction, a document, a decision that blocks nothing. 409 where the protocol can't take it now.",
  body: actor.extend({ input: z.string().min(1).max(60).describe("Which of the protocol's inputs; GET /api/protocols names them."), data: z.json().default({}) }),
  errors: [404, 409, 413, 422, 503],
});

export const deleteDeliberation = endpoint({
  method: "DELETE",
  path: "/api/deliberations/:id",
  summary: "Delete it with its log, its gates and its record.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({ id: deliberationIdSchema }),
  status: 200,
  errors: [404, 503],
});
