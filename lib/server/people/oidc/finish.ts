import { z } from "zod";
import type { SignInProblem } from "@/lib/domain/access/sign-in-problem";
import { AppError } from "@/lib/domain/errors";
import { transaction } from "@/lib/server/db/transaction";
import type { Services } from "@/lib/server/services";
import { expectTeam } from "../expect-team";
import { noteWithin } from "../audit";
import { noteRefused } from "../note-refused";
import { takeOnce } from "../once";
import { giveBack, take } from "../rate-limit";
import { enter } from "../second-factor/enter";
import { entryOf, noteEntry, type From } from "../start-session";
import { stepCookie, stepIn } from "../session-cookie";
import { hashOfToken } from "../tokens";
import { begunSchema, type Begun } from "./begin";
import { personOf, type Claims } from "./person-of";
import { CALLBACK, configurationOf, expectOidc, type Oidc } from "./provider";

type Needed = Pick<Services, "pool" | "env" | "logger" | "notifier" | "viewer">;
export type WayBack = { query: Readonly<Record<string, string>>; cookies: string | null };
const ACTION = `GET ${CALLBACK}`;

/** Where the browser goes from here, and what it is given. A person's browser comes with it, so every failure is a page. */
export async function finishOidc(
  services: Needed,
  { query, cookies }: WayBack,
  from: From,
): Promise<{ location: string; cookies: string[] }> {
  expectTeam(services);
  const { pool, env, viewer } = services;
  const oidc = expectOidc(services);
  const clear = stepCookie(env, "oidc", "", 0);
  const failed = async (problem: SignInProblem, next = "/") => {
    await noteRefused(
      services,
      { viewer, address: from.address },
      { action: ACTION, object: `${CALLBACK}: ${problem}` },
    );
    // Another way in leads to the same place.
    const onwards = next === "/" ? "" : `&next=${encodeURIComponent(next)}`;
    return { location: `/sign-in?problem=${problem}${onwards}`, cookies: [clear] };
  };

  if (!(await take(pool, "signInByAddress", from.address))) return failed("busy");
  const begun = await begunWith(services, query["state"], stepIn(env, "oidc", cookies));
  if (!begun) return failed("expired");
  // Whoever began it signed in has to be the one who ends it.
  const isConnecting = begun.personId !== null;
  if (isConnecting && (viewer.kind !== "person" || viewer.id !== begun.personId)) return failed("expired");

  const claims = await claimsOf(services, oidc, query, begun);
  if ("problem" in claims) return failed(claims.problem, begun.next);
  const person = await transaction(pool, async (client) => {
    const found = await personOf(client, claims, begun, oidc);
    if ("joined" in found && found.joined !== undefined)
      await noteWithin(client, entryOf(found, from.address, ACTION, `${CALLBACK}: ${found.joined}`));
    return found;
  });
  if ("problem" in person)
    return isConnecting
      ? { location: `/settings?problem=${person.problem}#you`, cookies: [clear] }
      : failed(person.problem, begun.next);

  // This, and what beginning it took.
  await giveBack(pool, "signInByAddress", from.address, 2);
  if (isConnecting) {
    await noteEntry(pool, person, from.address, ACTION, ": connected");
    return { location: "/settings#you", cookies: [clear] };
  }
  const entered = await enter(services, person, from, ACTION, "invited" in person ? person.invited : undefined);
  services.notifier.accessChanged();
  const location = entered.needs === "code" ? `/sign-in?step=code&next=${encodeURIComponent(begun.next)}` : begun.next;
  return { location, cookies: [clear, ...entered.cookies] };
}

/** Null: nobody began it, not in this browser, too long ago, or it came back before. */
async function begunWith(
  { pool }: Pick<Services, "pool">,
  state: string | undefined,
  browser: string | null,
): Promise<Begun | null> {
  if (state === undefined || browser === null) return null;
  const begun = begunSchema.nullable().parse(await takeOnce(pool, "oidc", state));
  return begun?.browser === hashOfToken(browser) ? begun : null;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(500),
  email: z.email().max(254).optional().catch(undefined),
  // Some send it as a word.
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]).catch(false),
  name: z.string().optional().catch(undefined),
});

async function claimsOf(
  { env, logger }: Pick<Services, "env" | "logger">,
  oidc: Oidc,
  query: WayBack["query"],
  { nonce, verifier }: Begun,
): Promise<Claims | { problem: SignInProblem }> {
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
  try {
    const configuration = await configurationOf(oidc);
    const url = new URL(`${env.publicUrl}${CALLBACK}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: query["state"] ?? "",
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const stated = tokens.claims();
    if (!stated) return { problem: "refused" };
    // Many put the address only behind their userinfo; its subject has to be the same.
    const all =
      stated["email"] === undefined && configuration.serverMetadata().userinfo_endpoint
        ? { ...(await fetchUserInfo(configuration, tokens.access_token, stated.sub)), ...stated }
        : stated;
    const { sub, email, email_verified, name } = claimsSchema.parse(all);
    return { issuer: stated.iss, subject: sub, email: email ?? null, isVerified: email_verified, name: name ?? null };
  } catch (error) {
    // What the service said may hold a code or a token: only what kind of no it was.
    const kind = error instanceof Error ? { name: error.name, code: (error as { code?: unknown }).code } : {};
    logger.warn(kind, "the sign-in service did not confirm who somebody is");
    return { problem: error instanceof AppError && error.code === "unavailable" ? "away" : "refused" };
  }
}
