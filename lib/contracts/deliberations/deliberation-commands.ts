import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { subjectSchema } from "@/lib/domain/subject";
import { by } from "@/lib/contracts/actor";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const deliberationParamsSchema = z.object({ id: deliberationIdSchema });

const actor = z.object({ by });
const moved = z.object({ id: deliberationIdSchema, status: deliberationStatusSchema, headSeq: z.int() });

export const pauseDeliberation = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/pause",
  needs: { action: "run", object: "deliberation" },
  summary: "Pause it. Calls in flight are abandoned and made again on resume.",
  params: deliberationParamsSchema,
  query: none,
  body: actor,
  response: moved,
  status: 200,
  errors: [404, 409, 503],
});

export const startDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/start",
  needs: { action: "run", object: "deliberation" },
  summary: "Start a draft: a deliberation created with `start: false`.",
});

export const resumeDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/resume",
  needs: { action: "run", object: "deliberation" },
  summary: "Resume after a pause.",
});

export const cancelDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/cancel",
  needs: { action: "run", object: "deliberation" },
  summary: "Cancel it permanently. Everything recorded so far stays readable.",
});

export const renameDeliberation = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/title",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Give it another name, at any time. What the panel was asked, a record that exists and its file keep theirs; the log has both.",
  body: actor.extend({ title: subjectSchema.shape.title }),
  errors: [404, 409, 422, 503],
});

export const giveInput = endpoint({
  ...pauseDeliberation,
  path: "/api/deliberations/:id/inputs",
  needs: { action: "run", object: "deliberation" },
  summary:
    "Add something unprompted: a correction, a document, a decision nothing waits for. 409 if the protocol can't accept it now.",
  body: actor.extend({
    input: z.string().min(1).max(60).describe("Which of the protocol's inputs; GET /api/protocols/:id names them."),
    data: z.json().default({}),
  }),
  errors: [404, 409, 413, 422, 503],
});

export const deleteDeliberation = endpoint({
  method: "DELETE",
  path: "/api/deliberations/:id",
  needs: { action: "administer", object: "deliberation" },
  summary: "Delete it with its log, its gates and its record.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({ id: deliberationIdSchema }),
  status: 200,
  errors: [404, 503],
});
