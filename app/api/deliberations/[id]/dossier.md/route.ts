import { getDossier } from "@/lib/contracts/records";
import { markdownResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";
import { currentRecord } from "@/lib/server/records/current-record";

export const dynamic = "force-dynamic";

export const GET = route(getDossier, async ({ params, services }) =>
  markdownResponse(await (await currentRecord(services, params.id)).dossier()),
);
