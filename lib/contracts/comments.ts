import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { commentIdSchema, commentTargetSchema, MAX_COMMENT } from "@/lib/domain/comment";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { by } from "./actor";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";

export const commentSchema = z.object({
  id: commentIdSchema,
  target: commentTargetSchema.describe("`record`, `round:2`, `reply:17` (the number of its event) or `issue:C1`."),
  name: z.string(),
  personId: personIdSchema.nullable().describe("Null: written in personal mode."),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

const params = z.object({ id: deliberationIdSchema, comment: commentIdSchema });
const text = z
  .string()
  .trim()
  .min(1, "Write something first.")
  .max(MAX_COMMENT, `At most ${MAX_COMMENT} characters.`)
  .describe("Plain text. `@` and a name tells that person.");

export const listComments = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/comments",
  needs: { action: "read", object: "deliberation" },
  summary: "What people said to each other about a deliberation and its record, oldest first. No panel reads it.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({ items: z.array(commentSchema) }),
  status: 200,
  errors: [404, 503],
});

export const addComment = endpoint({
  method: "POST",
  path: "/api/deliberations/:id/comments",
  needs: { action: "comment", object: "deliberation" },
  summary: "Comment on a round, a reply, an issue or the record. People named with `@` who may see it are told.",
  params: deliberationParamsSchema,
  query: none,
  body: z.object({ target: commentTargetSchema, text, by }),
  response: commentSchema,
  status: 201,
  errors: [404, 409, 422, 503],
});

export const editComment = endpoint({
  method: "PUT",
  path: "/api/deliberations/:id/comments/:comment",
  needs: { action: "comment", object: "deliberation" },
  summary: "Change one's own comment. Whoever is newly named is told.",
  params,
  query: none,
  body: z.object({ text }),
  response: commentSchema,
  status: 200,
  errors: [404, 422, 503],
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: "/api/deliberations/:id/comments/:comment",
  needs: { action: "comment", object: "deliberation" },
  summary: "Delete one's own comment.",
  params,
  query: none,
  body: none,
  response: z.object({ id: commentIdSchema }),
  status: 200,
  errors: [404, 503],
});
