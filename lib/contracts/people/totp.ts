import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { ownPasswordSchema } from "./account";

const code = z.string().trim().min(1, "Type the code.").max(40);

export const beginTotp = endpoint({
  method: "POST",
  path: "/api/totp",
  needs: { action: "keep-account" },
  summary: "Get a secret for an authenticator app. Signing in asks for codes once one has been confirmed.",
  params: none,
  query: none,
  body: z.object({ password: ownPasswordSchema }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  errors: [401, 409, 422, 503],
});

export const confirmTotp = endpoint({
  method: "PUT",
  path: "/api/totp",
  needs: { action: "keep-account" },
  summary: "Confirm the app with one of its codes. The recovery codes are in this answer and nowhere else.",
  params: none,
  query: none,
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
  errors: [409, 422, 503],
});

export const turnTotpOff = endpoint({
  method: "POST",
  path: "/api/totp/off",
  needs: { action: "keep-account" },
  summary: "Stop asking for codes. Takes your password, or a code if you have none.",
  params: none,
  query: none,
  body: z.object({ password: ownPasswordSchema, code: code.optional() }),
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [401, 409, 422, 503],
});

export const resetTotp = endpoint({
  method: "DELETE",
  path: "/api/people/:id/totp",
  needs: { action: "run-installation" },
  summary: "Stop asking somebody for codes who lost their app and their recovery codes.",
  params: z.object({ id: personIdSchema }),
  query: none,
  body: none,
  response: z.object({ id: personIdSchema }),
  status: 200,
  errors: [404, 503],
});
