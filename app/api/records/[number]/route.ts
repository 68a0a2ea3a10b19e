import { getRecordByNumber, updateRecord as updateContract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { updateRecord } from "@/lib/server/records/life/update-record";
import { recordDetail } from "@/lib/server/records/record-detail";

export const dynamic = "force-dynamic";

export const GET = route(getRecordByNumber, ({ params, services }) => recordDetail(services, params.number));

export const PUT = route(updateContract, ({ params, body, services }) => updateRecord(services, params.number, body));
