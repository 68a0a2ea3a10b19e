import { requestPasswordReset as contract } from "@/lib/contracts/people/password-reset";
import { route } from "@/lib/server/http/route";
import { requestPasswordReset } from "@/lib/server/people/password-reset";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ body, address, services }) => {
  await requestPasswordReset(services, body.email, address);
  return { ok: true as const };
});
