import { setRecordStatus as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { setRecordStatus } from "@/lib/server/records/life/set-status";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => setRecordStatus(services, params.number, body));
