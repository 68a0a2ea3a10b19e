import { getNotifyChoice, setNotifyChoice } from "@/lib/contracts/notify/notifications";
import { route } from "@/lib/server/http/route";
import { getChoice, setChoice } from "@/lib/server/notify/choices";

export const dynamic = "force-dynamic";

export const GET = route(getNotifyChoice, ({ services }) => getChoice(services));
export const PUT = route(setNotifyChoice, ({ body, services }) => setChoice(services, body));
