import { readNotifications as contract } from "@/lib/contracts/notify/notifications";
import { route } from "@/lib/server/http/route";
import { readNotifications } from "@/lib/server/notify/notifications";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services }) => readNotifications(services, body));
