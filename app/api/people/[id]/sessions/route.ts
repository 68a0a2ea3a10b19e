import { endSessionsOf as contract } from "@/lib/contracts/people/people";
import { route } from "@/lib/server/http/route";
import { endSessionsOf } from "@/lib/server/people/people";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => endSessionsOf(services, params.id));
