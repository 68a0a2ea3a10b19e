import { z } from "zod";
import { roleSchema } from "@/lib/domain/access/space";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { enteredSchema, passwordSchema } from "./account";

export const inviteTokenSchema = z.string().min(20).max(200);
const token = inviteTokenSchema;

export const invitationRowSchema = z.object({
  id: z.string(),
  role: roleSchema,
  note: z.string(),
  forPerson: z.string().nullable().describe("Whose password it sets. Null: it is for somebody new."),
  by: z.string().nullable().describe("Null: printed on the console."),
  expiresAt: z.iso.datetime(),
});
export type InvitationRow = z.infer<typeof invitationRowSchema>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/invitations",
  needs: { action: "administer" },
  summary: "Invitations that can still be used, without their links.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(invitationRowSchema) }),
  status: 200,
  errors: [503],
});

export const invite = endpoint({
  method: "POST",
  path: "/api/invitations",
  needs: { action: "administer" },
  summary: "Invite somebody by a link that can be used once. The link is only in this answer.",
  params: none,
  query: none,
  body: z.object({
    role: roleSchema,
    note: z.string().trim().max(120).default("").describe("Who it is for, in your words."),
    days: z.int().min(1).max(30).default(7),
  }),
  notes: ["role"],
  response: z.object({ id: z.string(), link: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  errors: [409, 422, 503],
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/api/invitations/:id",
  needs: { action: "administer", object: "invitation" },
  summary: "Withdraw an invitation: its link is good no more.",
  params: z.object({ id: z.string().regex(/^inv_[a-z0-9]{20}$/) }),
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 200,
  errors: [404, 503],
});

export const invitationLookSchema = z.object({
  role: roleSchema,
  space: z.string().nullable().describe("The name of the space it leads to. Null: there is only one."),
  person: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("Whose password it sets. Null: somebody new joins."),
});
export type InvitationLook = z.infer<typeof invitationLookSchema>;

export const lookAtInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/look",
  needs: { action: "enter" },
  summary: "What the link of an invitation is good for. The token is in the body, so that no log has it.",
  params: none,
  query: none,
  body: z.object({ token }),
  response: invitationLookSchema,
  status: 200,
  errors: [404, 409, 422, 503],
  isReadOnly: true,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/accept",
  needs: { action: "enter" },
  summary:
    "Join with the link of an invitation, or set a new password with one. The answer sets a cookie; where somebody has the address already, only if it is their password. The link is used up either way.",
  params: none,
  query: none,
  body: z.object({
    token,
    name: z.string().trim().min(1, "Say what others should call you.").max(80).optional(),
    email: z.email("Use an e-mail address.").max(254).optional(),
    password: passwordSchema,
  }),
  response: enteredSchema,
  status: 201,
  errors: [401, 404, 409, 422, 503],
});
