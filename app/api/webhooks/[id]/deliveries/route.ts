import { listDeliveries as contract } from "@/lib/contracts/notify/webhooks";
import { route } from "@/lib/server/http/route";
import { listDeliveries } from "@/lib/server/notify/webhooks";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => listDeliveries(services, params.id, query));
