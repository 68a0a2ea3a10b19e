import { changeSeat as contract } from "@/lib/contracts/deliberations/asks";
import { changeSeat } from "@/lib/server/asks/change-seat";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => changeSeat(services, params.id, body));
