import { sendAgain as contract } from "@/lib/contracts/notify/webhooks";
import { route } from "@/lib/server/http/route";
import { sendAgain } from "@/lib/server/notify/webhooks";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, services }) => sendAgain(services, params.id, params.delivery));
