import { randomBytes } from "node:crypto";
import { z } from "zod";
import { safeNext } from "@/lib/domain/access/safe-next";
import type { Services } from "@/lib/server/services";
import { expectTeam } from "../expect-team";
import { keepOnce } from "../once";
import { take, tooMany } from "../rate-limit";
import { stepCookie } from "../session-cookie";
import { hashOfToken } from "../tokens";
import { CALLBACK, configurationOf, expectOidc } from "./provider";

const MINUTES = 10;

/** What the way back has to fit to. */
export const begunSchema = z.object({
  /** Of the cookie: only the browser that began may end it. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** Hash of an invitation they come with. */
  invitation: z.string().nullable(),
  /** Who was signed in, and connects the service with their account. */
  personId: z.string().nullable(),
});
export type Begun = z.infer<typeof begunSchema>;

type Given = { next?: string | undefined; invitation?: string | undefined };

/** Resolves to where the browser goes, and the cookie it comes back with. */
export async function beginOidc(
  services: Pick<Services, "pool" | "env" | "viewer">,
  { next, invitation }: Given,
  address: string,
): Promise<{ url: string; cookies: string[] }> {
  expectTeam(services);
  const { pool, env, viewer } = services;
  const oidc = expectOidc(services);
  if (!(await take(pool, "signInByAddress", address))) throw tooMany();
  const configuration = await configurationOf(oidc);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await import("openid-client");
  const state = randomState();
  const browser = randomBytes(32).toString("base64url");
  const begun: Begun = {
    browser: hashOfToken(browser),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next: safeNext(next),
    invitation: invitation === undefined ? null : hashOfToken(invitation),
    personId: viewer.kind === "person" ? viewer.id : null,
  };
  await keepOnce(pool, "oidc", state, begun, MINUTES * 60);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: `${env.publicUrl}${CALLBACK}`,
    scope: "openid email profile",
    state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, cookies: [stepCookie(env, "oidc", browser, MINUTES * 60)] };
}
