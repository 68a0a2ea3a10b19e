import { recordHistory as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { recordHistory } from "@/lib/server/records/life/history";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => recordHistory(services, params.number, query));
