import { startDeliberation as contract } from "@/lib/contracts/deliberations/deliberation-commands";
import { startDeliberation } from "@/lib/server/deliberations/commands";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) =>
  startDeliberation(services.store, params.id, body.by),
);
