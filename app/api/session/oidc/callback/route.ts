import { finishOidc as contract } from "@/lib/contracts/people/sign-in";
import { route } from "@/lib/server/http/route";
import { redirectWithCookies } from "@/lib/server/http/with-cookies";
import { finishOidc } from "@/lib/server/people/oidc/finish";

export const dynamic = "force-dynamic";

export const GET = route(contract, async ({ query, services, address, headers }) => {
  const { location, cookies } = await finishOidc(
    services,
    { query, cookies: headers.get("cookie") },
    { address, userAgent: headers.get("user-agent") },
  );
  return redirectWithCookies(location, cookies);
});
