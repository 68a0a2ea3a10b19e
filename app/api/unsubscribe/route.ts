import { unsubscribe as contract } from "@/lib/contracts/people/password-reset";
import { route } from "@/lib/server/http/route";
import { unsubscribe } from "@/lib/server/notify/unsubscribe";

export const dynamic = "force-dynamic";

export const POST = route(contract, async ({ query, services }) => {
  await unsubscribe(services, query.token);
  return { ok: true as const };
});
