import { monthTotal as contract } from "@/lib/contracts/costs";
import { route } from "@/lib/server/http/route";
import { monthTotal } from "@/lib/server/costs/month-total";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => monthTotal(services, query.month));
