import { turnTotpOff as contract } from "@/lib/contracts/people/totp";
import { route } from "@/lib/server/http/route";
import { turnTotpOff } from "@/lib/server/people/second-factor/totp";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, services }) => {
  await turnTotpOff(services, body);
  return { ok: true as const };
});
