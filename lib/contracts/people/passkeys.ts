import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { ownPasswordSchema } from "./account";

/** What browsers and authenticators say to each other is checked by @simplewebauthn/server. */
const webAuthn = z.record(z.string(), z.unknown());

export const passkeyRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type PasskeyRow = z.infer<typeof passkeyRowSchema>;

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/options",
  needs: { action: "keep-account" },
  summary: "Options for navigator.credentials.create(), to add a passkey to your account.",
  params: none,
  query: none,
  body: z.object({ password: ownPasswordSchema }),
  response: z.object({ options: webAuthn }),
  status: 200,
  errors: [401, 409, 422, 503],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys",
  needs: { action: "keep-account" },
  summary: "Add the passkey that was made with these options.",
  params: none,
  query: none,
  body: z.object({ name: z.string().trim().min(1, "Give it a name.").max(80), response: webAuthn }),
  response: z.object({ id: z.string() }),
  status: 201,
  errors: [409, 422, 503],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/passkeys/:id",
  needs: { action: "keep-account" },
  summary: "Remove a passkey of yours. It signs nobody in any more.",
  params: z.object({ id: z.string().regex(/^psk_[a-z0-9]{20}$/) }),
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 200,
  errors: [404, 409, 503],
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/session/passkey/options",
  needs: { action: "enter" },
  summary: "Options for navigator.credentials.get(), to sign in with a passkey.",
  params: none,
  query: none,
  body: none,
  response: z.object({ options: webAuthn }),
  status: 200,
  errors: [409, 503],
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/session/passkey",
  needs: { action: "enter" },
  summary: "Sign in with a passkey. It stands for password and code.",
  params: none,
  query: none,
  body: z.object({ response: webAuthn }),
  response: z.object({ ok: z.literal(true) }),
  status: 200,
  errors: [401, 409, 422, 503],
});
