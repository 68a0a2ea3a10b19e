import { z } from "zod";
import { roleSchema } from "@/lib/domain/access/space";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const personRowSchema = z.object({
  id: personIdSchema,
  name: z.string(),
  role: roleSchema,
  isYou: z.boolean(),
  email: z.string().nullable().describe("Null: only owners see it."),
  seenAt: z.iso.datetime().nullable(),
  hasApp: z
    .boolean()
    .nullable()
    .describe("Whether signing in asks them for a code from an app. Null: only owners see it."),
});
export type PersonRow = z.infer<typeof personRowSchema>;

const params = z.object({ id: personIdSchema });

export const listPeople = endpoint({
  method: "GET",
  path: "/api/people",
  needs: { action: "read" },
  summary: "Who is in the team. Empty in personal mode.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(personRowSchema) }),
  status: 200,
  errors: [503],
});

export const changeRole = endpoint({
  method: "PUT",
  path: "/api/people/:id",
  needs: { action: "administer", object: "person" },
  summary:
    "Give somebody another role. There is always an owner. Links that somebody who is no owner any more gave out end.",
  params,
  query: none,
  body: z.object({ role: roleSchema }),
  notes: ["role"],
  response: z.object({ id: personIdSchema, role: roleSchema }),
  status: 200,
  errors: [404, 409, 422, 503],
});

export const removePerson = endpoint({
  method: "DELETE",
  path: "/api/people/:id",
  needs: { action: "administer", object: "person" },
  summary:
    "Remove somebody with their sessions and tokens, and the unused links they gave out. What they did keeps their name.",
  params,
  query: none,
  body: none,
  response: z.object({ id: personIdSchema }),
  status: 200,
  errors: [404, 409, 503],
});

export const endSessionsOf = endpoint({
  method: "DELETE",
  path: "/api/people/:id/sessions",
  needs: { action: "run-installation" },
  summary: "Sign somebody out everywhere: their sessions, API tokens and unused links for a new password end.",
  params,
  query: none,
  body: none,
  response: z.object({ ended: z.int() }),
  status: 200,
  errors: [404, 503],
});

export const passwordLink = endpoint({
  method: "POST",
  path: "/api/people/:id/password-link",
  needs: { action: "run-installation" },
  summary: "A link, good for a day and once, with which somebody sets a new password. The link is only in this answer.",
  params,
  query: none,
  body: none,
  response: z.object({ id: z.string(), link: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  errors: [404, 409, 503],
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/api/audit.jsonl",
  needs: { action: "run-installation" },
  summary: "Who did what, from where: one entry a line, each with the hash of the one before.",
  params: none,
  query: none,
  body: none,
  response: z.unknown(),
  status: 200,
  errors: [503],
  produces: "application/x-ndjson",
});
