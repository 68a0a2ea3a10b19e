import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import { readEventsJson } from "@/lib/server/deliberations/read-events";
import { jsonText } from "@/lib/server/http/json-text";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(deliberationEvents, async ({ params, query, services }) =>
  jsonText(await readEventsJson(services.pool, params.id, query.after)),
);
