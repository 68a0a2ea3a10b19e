import { z } from "zod";
import { storedInt } from "@/lib/domain/stored-int";
import { endpoint, none } from "./endpoint";

export const researchAnchorIdSchema = z
  .string()
  .regex(/^anc_[a-z0-9]{12,32}$/, "Not an anchor id.")
  .brand<"ResearchAnchorId">();
export type ResearchAnchorId = z.infer<typeof researchAnchorIdSchema>;

/** Its fields are the review's own; GET /api/protocols/review has their schema, as `anchor` of that protocol's configuration. */
const anchorSchema = z.record(z.string(), z.json());

const savedAnchorSchema = z.object({
  id: researchAnchorIdSchema,
  name: z.string(),
  anchor: anchorSchema,
  /** Counts the changes. */
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SavedAnchor = z.infer<typeof savedAnchorSchema>;

export const createAnchorBodySchema = z.object({
  name: z.string().trim().min(1, "Give the anchor a name.").max(80, "At most 80 characters."),
  anchor: anchorSchema,
});

export const updateAnchorBodySchema = createAnchorBodySchema.extend({
  /** The version that was read before the change. */
  version: storedInt.min(1),
  /** Why; needed where a locked field changes, and kept in the anchor's log. */
  reason: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
});

export const listResearchAnchors = endpoint({
  method: "GET",
  path: "/api/research-anchors",
  needs: { action: "read" },
  summary: "Saved research anchors, by name.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(savedAnchorSchema) }),
  status: 200,
  errors: [503],
});

export const createResearchAnchor = endpoint({
  method: "POST",
  path: "/api/research-anchors",
  needs: { action: "create" },
  summary: "Save a research anchor for a project's reviews. 409 if the name is taken.",
  params: none,
  query: none,
  body: createAnchorBodySchema,
  response: savedAnchorSchema,
  status: 201,
  errors: [409, 413, 422, 503],
});

export const updateResearchAnchor = endpoint({
  method: "PUT",
  path: "/api/research-anchors/:id",
  needs: { action: "create", object: "anchor" },
  summary:
    "Change a research anchor. Every changed field is logged. 422 if a locked field changes without a reason, 409 if the version is outdated.",
  params: z.object({ id: researchAnchorIdSchema }),
  query: none,
  body: updateAnchorBodySchema,
  response: savedAnchorSchema,
  status: 200,
  errors: [404, 409, 413, 422, 503],
});

export const deleteResearchAnchor = endpoint({
  method: "DELETE",
  path: "/api/research-anchors/:id",
  needs: { action: "create", object: "anchor" },
  summary: "Delete a research anchor. Deliberations made with it keep their copy.",
  params: z.object({ id: researchAnchorIdSchema }),
  query: none,
  body: none,
  response: z.object({ id: researchAnchorIdSchema }),
  status: 200,
  errors: [404, 503],
});
