import { changePassword as contract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { withCookies } from "@/lib/server/http/with-cookies";
import { changePassword } from "@/lib/server/people/account";

export const dynamic = "force-dynamic";

export const PUT = route(contract, async ({ body, services, address, headers }) =>
  withCookies({ ok: true }, await changePassword(services, body, { address, userAgent: headers.get("user-agent") })),
);
