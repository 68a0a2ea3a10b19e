import { reviewRecord as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { reviewRecord } from "@/lib/server/records/life/update-record";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => reviewRecord(services, params.number, body));
