import { listGates as contract } from "@/lib/contracts/gates";
import { listGates } from "@/lib/server/gates/list";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => listGates(services, query));
