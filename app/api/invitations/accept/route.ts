import { acceptInvitation as contract } from "@/lib/contracts/people/invitations";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { acceptInvitation } from "@/lib/server/people/invitations";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, services, address, headers }) => {
  const { cookies, needs } = await acceptInvitation(services, body, { address, userAgent: headers.get("user-agent") });
  return withCookies({ ok: true, needs }, cookies, 201);
});
