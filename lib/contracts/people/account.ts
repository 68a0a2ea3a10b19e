import { z } from "zod";
import { membershipSchema, roleSchema, spaceIdSchema } from "@/lib/domain/access/space";
import { scopeSchema } from "@/lib/domain/access/viewer";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const PASSWORD_CHARS = 10;
export const MAX_PASSWORD_CHARS = 200;
export const passwordSchema = z
  .string()
  .min(PASSWORD_CHARS, `Use at least ${PASSWORD_CHARS} characters.`)
  .max(MAX_PASSWORD_CHARS, `Use at most ${MAX_PASSWORD_CHARS} characters.`);

/** Of who is signed in, for what a session alone is not enough for. */
export const ownPasswordSchema = z.string().max(MAX_PASSWORD_CHARS).optional().describe("Yours, if you have one.");

export const getSession = endpoint({
  method: "GET",
  path: "/api/session",
  needs: { action: "enter" },
  summary: "Who you are here, and in which mode Parley runs.",
  params: none,
  query: none,
  body: none,
  response: z.object({
    mode: z.enum(["personal", "team"]),
    person: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: roleSchema.describe("In the space you are in now."),
        space: spaceIdSchema,
        spaces: z.array(membershipSchema).describe("All of yours, to change to (PUT /api/session/space/:id)."),
      })
      .nullable()
      .describe("Null: nobody is signed in, or nobody has to."),
  }),
  status: 200,
  errors: [503],
});

export const enteredSchema = z.object({
  ok: z.literal(true),
  needs: z
    .enum(["code"])
    .nullable()
    .describe("Null: signed in. code: a code from their app is still needed (POST /api/session/code)."),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/session",
  needs: { action: "enter" },
  summary: "Sign in with e-mail address and password. The answer sets a cookie; programs use an API token instead.",
  params: none,
  query: none,
  body: z.object({
    email: z.email("Use an e-mail address.").max(254),
    password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  }),
  response: enteredSchema,
  status: 200,
  errors: [401, 409, 422, 503],
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/api/session",
  needs: { action: "keep-account" },
  inAnySpace: true,
  summary: "Sign out: end the session this request comes with.",
  params: none,
  query: none,
  body: none,
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [503],
});

export const sessionRowSchema = z.object({
  id: z.string(),
  isThisOne: z.boolean(),
  address: z.string(),
  browser: z.string(),
  since: z.iso.datetime(),
  seenAt: z.iso.datetime().describe("To five minutes."),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  needs: { action: "keep-account" },
  summary: "Where you are signed in.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(sessionRowSchema) }),
  status: 200,
  errors: [409, 503],
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  needs: { action: "keep-account" },
  summary: "End one of your sessions. Its pages and sockets are cut off at once.",
  params: z.object({ id: z.string().regex(/^ses_[a-z0-9]{20}$/) }),
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 200,
  errors: [404, 409, 503],
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/password",
  needs: { action: "keep-account" },
  summary: "Change your password. All your sessions and API tokens end; the answer sets the cookie of a new session.",
  params: none,
  query: none,
  body: z.object({ current: z.string().min(1).max(MAX_PASSWORD_CHARS), password: passwordSchema }),
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [401, 409, 422, 503],
});

export const tokenRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  space: z.string().describe("The name of the space it is good for: the one it was made in."),
  scopes: z.array(scopeSchema),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe("To a minute."),
});
export type TokenRow = z.infer<typeof tokenRowSchema>;

export const listTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  needs: { action: "keep-account" },
  summary: "Your API tokens, without what they are.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(tokenRowSchema) }),
  status: 200,
  errors: [409, 503],
});

export const createToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  needs: { action: "keep-account" },
  summary:
    "Make an API token. It is in this answer and never shown again. It can do what its scopes and your role both allow, in the space you are in now.",
  params: none,
  query: none,
  body: z.object({
    name: z.string().trim().min(1, "Give it a name.").max(80),
    scopes: z.array(scopeSchema).min(1, "Choose what it may be used for."),
    days: z.int().min(1).max(365).default(90),
    password: ownPasswordSchema,
  }),
  notes: ["scopes"],
  response: z.object({ id: z.string(), token: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  errors: [401, 409, 422, 503],
});

export const deleteToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/:id",
  needs: { action: "keep-account" },
  summary: "Delete one of your API tokens.",
  params: z.object({ id: z.string().regex(/^tok_[a-z0-9]{20}$/) }),
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 200,
  errors: [404, 409, 503],
});
