import { createDeliberation as createContract } from "@/lib/contracts/deliberations/create-deliberation";
import { listDeliberations as listContract } from "@/lib/contracts/deliberations/list-deliberations";
import { createDeliberation } from "@/lib/server/deliberations/create/create";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(listContract, ({ query, services }) => listDeliberations(services, query));

export const POST = route(createContract, ({ body, headers, services }) =>
  createDeliberation(services, body, headers.get("Idempotency-Key")),
);
