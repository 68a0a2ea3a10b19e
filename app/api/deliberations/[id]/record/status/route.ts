import { changeRecordStatus as contract } from "@/lib/contracts/records";
import { route } from "@/lib/server/http/route";
import { changeRecordStatus } from "@/lib/server/records/change-status";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => changeRecordStatus(services, params.id, body));
