import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/password/reset",
  needs: { action: "enter" },
  summary:
    "Ask for a link to set a new password with, by e-mail. The answer is the same whether somebody has the address or not. 409 where no mail server is set.",
  params: none,
  query: none,
  body: z.object({ email: z.email("Use an e-mail address.").max(254) }),
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [409, 422, 503],
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/unsubscribe",
  needs: { action: "enter" },
  summary:
    "Stop all mail to somebody, with the token of a link in one of them. Mail programs call it with a form (RFC 8058).",
  params: none,
  query: z.object({ token: z.string().min(1).max(200) }),
  body: none,
  ignoresBody: true,
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [404, 422, 503],
});
