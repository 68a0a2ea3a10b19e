import { endSession as contract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { endSession } from "@/lib/server/people/account";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => endSession(services, params.id));
