import { estimateCost } from "@/lib/contracts/costs";
import { estimateDeliberation } from "@/lib/server/costs/estimate-deliberation";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(estimateCost, ({ body, services }) => estimateDeliberation(services, body));
