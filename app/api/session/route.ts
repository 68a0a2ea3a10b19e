import { getSession, signIn as signInContract, signOut as signOutContract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { signOut } from "@/lib/server/people/account";
import { expiredCookie } from "@/lib/server/people/session-cookie";
import { signIn } from "@/lib/server/people/sign-in";

export const dynamic = "force-dynamic";

export const GET = route(getSession, ({ services: { env, viewer } }) => ({
  mode: env.mode,
  person: viewer.kind === "person" ? viewer : null,
}));

export const POST = route(signInContract, async ({ body, services, address, headers }) => {
  const { cookies, needs } = await signIn(services, body, { address, userAgent: headers.get("user-agent") });
  return withCookies({ ok: true, needs }, cookies);
});

export const DELETE = route(signOutContract, async ({ services }) => {
  await signOut(services);
  return withCookies({ ok: true }, [expiredCookie(services.env)]);
});
