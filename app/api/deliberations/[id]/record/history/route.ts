import { getKeptHistory as contract } from "@/lib/contracts/bundles";
import { keptHistory } from "@/lib/server/bundles/opened-record";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => keptHistory(services.pool, params.id));
