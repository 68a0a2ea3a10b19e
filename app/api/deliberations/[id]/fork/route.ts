import { forkDeliberation as contract } from "@/lib/contracts/deliberations/fork";
import { forkDeliberation } from "@/lib/server/deliberations/fork/fork";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, headers, services }) =>
  forkDeliberation(services, params.id, body, headers.get("Idempotency-Key")),
);
