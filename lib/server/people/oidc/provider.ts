/** The team's own sign-in service (Keycloak, Entra, Google, Okta …), by OpenID Connect. Found out about with the first sign-in. */
import type { Configuration } from "openid-client";
import { AppError } from "@/lib/domain/errors";
import type { Env } from "@/lib/server/env";

export type Oidc = NonNullable<Env["oidc"]>;
/** Somebody waits for it. */
const TIMEOUT_S = 10;
export const CALLBACK = "/api/session/oidc/callback";

const found = new Map<string, Promise<Configuration>>();

/** The client is the certified one of openid-client: it checks the issuer, signatures, audience, nonce and PKCE. */
export async function configurationOf({ issuer, clientId, clientSecret, name }: Oidc): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  let known = found.get(key);
  if (!known) {
    const { allowInsecureRequests, discovery } = await import("openid-client");
    known = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // env.ts lets only loopback go without TLS.
      ...(issuer.startsWith("http:") ? { execute: [allowInsecureRequests] } : {}),
    });
    if (found.size >= 8) found.clear();
    found.set(key, known);
    known.catch(() => found.delete(key));
  }
  return known.catch((error: unknown) => {
    throw new AppError("unavailable", `${name} does not answer. Try again, or sign in another way.`, { cause: error });
  });
}

export function expectOidc({ env }: { env: Pick<Env, "oidc"> }): Oidc {
  if (!env.oidc) throw new AppError("conflict", "This Parley has no sign-in service. Set PARLEY_OIDC_ISSUER to one.");
  return env.oidc;
}
