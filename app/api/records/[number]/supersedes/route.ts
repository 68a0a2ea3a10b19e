import { supersedeImported as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { supersedeImported } from "@/lib/server/records/life/supersede-imported";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => supersedeImported(services, params.number, body));
