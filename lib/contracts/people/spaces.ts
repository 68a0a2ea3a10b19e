import { z } from "zod";
import { roleSchema, spaceIdSchema } from "@/lib/domain/access/space";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { inviteTokenSchema } from "./invitations";

const nameSchema = z.string().trim().min(1, "Give it a name.").max(60, "At most 60 characters.");

export const spaceRowSchema = z.object({
  id: spaceIdSchema,
  name: z.string(),
  isFirst: z.boolean().describe("Its owners run the installation. It is always there."),
  people: z.array(z.object({ id: personIdSchema, name: z.string(), email: z.string(), role: roleSchema })),
  deliberations: z.int(),
  records: z.int().describe("Imported ones; Parley's own come of its deliberations."),
});
export type SpaceRow = z.infer<typeof spaceRowSchema>;

const space = z.object({ id: spaceIdSchema, name: z.string() });
const params = z.object({ id: spaceIdSchema });
const memberParams = z.object({ id: spaceIdSchema, person: personIdSchema });

export const listSpaces = endpoint({
  method: "GET",
  path: "/api/spaces",
  needs: { action: "run-installation" },
  summary: "All spaces of this installation, and who is in them. Your own are in GET /api/session.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(spaceRowSchema) }),
  status: 200,
  errors: [503],
});

export const createSpace = endpoint({
  method: "POST",
  path: "/api/spaces",
  needs: { action: "run-installation" },
  summary:
    "Make a space: deliberations, records, connections, panels and prices of its own. You are its owner, and stay where you are.",
  params: none,
  query: none,
  body: z.object({ name: nameSchema }),
  response: space,
  status: 201,
  errors: [409, 422, 503],
});

export const renameSpace = endpoint({
  method: "PUT",
  path: "/api/spaces/:id",
  needs: { action: "administer", object: "space" },
  summary: "Rename a space: its owner the one they are in, who runs the installation any.",
  params,
  query: none,
  body: z.object({ name: nameSchema }),
  response: space,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const deleteSpace = endpoint({
  method: "DELETE",
  path: "/api/spaces/:id",
  needs: { action: "run-installation", object: "space" },
  summary:
    "Delete a space that has no deliberations and no imported records, with its connections, panels, prices and webhooks. Everybody in it has to be in another one as well.",
  params,
  query: none,
  body: none,
  response: params,
  status: 200,
  errors: [404, 409, 503],
});

export const setSpaceMember = endpoint({
  method: "PUT",
  path: "/api/spaces/:id/people/:person",
  needs: { action: "run-installation", object: "space" },
  summary: "Put somebody who has an account here into a space, or change what they are there.",
  params: memberParams,
  query: none,
  body: z.object({ role: roleSchema }),
  response: z.object({ id: personIdSchema, role: roleSchema }),
  status: 200,
  errors: [404, 409, 422, 503],
});

export const removeSpaceMember = endpoint({
  method: "DELETE",
  path: "/api/spaces/:id/people/:person",
  needs: { action: "run-installation", object: "space" },
  summary: "Take somebody out of a space. Who is in no other one is removed with their account.",
  params: memberParams,
  query: none,
  body: none,
  response: z.object({ id: personIdSchema }),
  status: 200,
  errors: [404, 409, 503],
});

export const changeSpace = endpoint({
  method: "PUT",
  path: "/api/session/space/:id",
  needs: { action: "keep-account" },
  inAnySpace: true,
  summary: "Go to another of your spaces, with this session. Everything you see and make is of that one from then on.",
  params,
  query: none,
  body: none,
  ignoresBody: true,
  response: space,
  status: 200,
  errors: [401, 404, 409, 503],
});

export const joinSpace = endpoint({
  method: "POST",
  path: "/api/spaces/join",
  needs: { action: "keep-account" },
  inAnySpace: true,
  summary: "Join the space an invitation leads to, as who you are signed in as. You are in it then.",
  params: none,
  query: none,
  body: z.object({ token: inviteTokenSchema }),
  response: space,
  status: 200,
  errors: [401, 404, 409, 422, 503],
});
