import { listModels as listContract } from "@/lib/contracts/connections";
import { listModels } from "@/lib/server/connections/check";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(listContract, ({ params, services }) => listModels(services, params.id));
