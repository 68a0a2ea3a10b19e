import { recordSchema } from "@/lib/contracts/record-schema";
import { getRecord } from "@/lib/contracts/records";
import { route } from "@/lib/server/http/route";
import { readRecordData } from "@/lib/server/records/read-record";

export const dynamic = "force-dynamic";

export const GET = route(getRecord, async ({ params, services }) =>
  recordSchema.parse(await readRecordData(services.store, params.id)),
);
