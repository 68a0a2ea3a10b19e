import { listNotifications as contract } from "@/lib/contracts/notify/notifications";
import { route } from "@/lib/server/http/route";
import { listNotifications } from "@/lib/server/notify/notifications";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => listNotifications(services, query));
