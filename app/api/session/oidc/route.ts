import { beginOidc as contract } from "@/lib/contracts/people/sign-in";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { beginOidc } from "@/lib/server/people/oidc/begin";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, services, address }) => {
  const { url, cookies } = await beginOidc(services, body, address);
  return withCookies({ url }, cookies);
});
