import { restoreRecordText as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { restoreRecordText } from "@/lib/server/records/text/save-text";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) =>
  restoreRecordText(services, params.number, params.version, body),
);
