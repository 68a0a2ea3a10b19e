import { signInWithPasskey as contract } from "@/lib/contracts/people/passkeys";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { signInWithPasskey } from "@/lib/server/people/passkeys/sign-in-with-passkey";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, services, address, headers }) =>
  withCookies(
    { ok: true },
    await signInWithPasskey(services, body.response, { address, userAgent: headers.get("user-agent"), headers }),
  ),
);
