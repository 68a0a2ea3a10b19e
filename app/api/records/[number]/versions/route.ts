import { saveRecordText as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { saveRecordText } from "@/lib/server/records/text/save-text";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => saveRecordText(services, params.number, body));
