import { delegateGate as contract } from "@/lib/contracts/gates";
import { delegateGate } from "@/lib/server/gates/arrange";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => delegateGate(services, params.id, body.to));
