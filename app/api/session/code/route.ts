import { signInWithCode as contract } from "@/lib/contracts/people/sign-in";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { enterWithCode } from "@/lib/server/people/second-factor/enter";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, services, address, headers }) =>
  withCookies(
    { ok: true },
    await enterWithCode(
      services,
      { code: body.code, cookies: headers.get("cookie") },
      { address, userAgent: headers.get("user-agent") },
    ),
  ),
);
