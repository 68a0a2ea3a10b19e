import { testWebhook as contract } from "@/lib/contracts/notify/webhooks";
import { route } from "@/lib/server/http/route";
import { testWebhook } from "@/lib/server/notify/webhooks";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, services }) => testWebhook(services, params.id));
