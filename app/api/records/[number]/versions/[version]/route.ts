import { getRecordText as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { readRecordText } from "@/lib/server/records/text/read-text";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => readRecordText(services, params.number, params.version));
