import { retryAsk as contract } from "@/lib/contracts/deliberations/asks";
import { retryAsk } from "@/lib/server/asks/retry";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => retryAsk(services.store, params.id, body));
