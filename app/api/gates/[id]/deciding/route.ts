import { assignGate as contract } from "@/lib/contracts/gates";
import { assignGate } from "@/lib/server/gates/arrange";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const PUT = route(contract, ({ params, body, services }) => assignGate(services, params.id, body));
