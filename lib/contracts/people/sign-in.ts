import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { inviteTokenSchema } from "./invitations";
import { passkeyRowSchema } from "./passkeys";

export const getSignInMethods = endpoint({
  method: "GET",
  path: "/api/sign-in-methods",
  needs: { action: "keep-account" },
  summary: "How you can sign in.",
  params: none,
  query: none,
  body: none,
  response: z.object({
    hasPassword: z.boolean(),
    totp: z.object({ isOn: z.boolean(), recoveryCodes: z.int().describe("How many are left.") }),
    passkeys: z.array(passkeyRowSchema),
    service: z
      .object({ name: z.string(), isConnected: z.boolean() })
      .nullable()
      .describe("The team's sign-in service (OpenID Connect). Null: there is none."),
  }),
  status: 200,
  errors: [409, 503],
});

export const signInWithCode = endpoint({
  method: "POST",
  path: "/api/session/code",
  needs: { action: "enter" },
  summary: "Second step of signing in: a code from the app, or a recovery code. Each works once.",
  params: none,
  query: none,
  body: z.object({ code: z.string().trim().min(1, "Type the code.").max(40) }),
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [401, 409, 422, 503],
});

export const beginOidc = endpoint({
  method: "POST",
  path: "/api/session/oidc",
  needs: { action: "enter" },
  summary:
    "Begin a sign-in with the team's own sign-in service. The answer says where the browser goes and sets the cookie it comes back with. Signed in, it connects the service with your account.",
  params: none,
  query: none,
  body: z.object({
    next: z.string().max(2000).optional().describe("The page to go to afterwards."),
    invitation: inviteTokenSchema.optional().describe("What the link of an invitation has behind its #."),
  }),
  response: z.object({ url: z.string() }),
  status: 200,
  errors: [409, 422, 503],
});

export const finishOidc = endpoint({
  method: "GET",
  path: "/api/session/oidc/callback",
  needs: { action: "enter" },
  summary: "Where the sign-in service sends the browser back to. Leads on to a page, also where it fails.",
  params: none,
  query: z.record(z.string(), z.string().max(4000)),
  body: none,
  response: z.unknown(),
  status: 200,
  errors: [409, 503],
});
