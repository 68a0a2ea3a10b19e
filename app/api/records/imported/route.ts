import { listImportedRecords as contract } from "@/lib/contracts/imported-records";
import { route } from "@/lib/server/http/route";
import { listImported } from "@/lib/server/records/folder/imported";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => listImported(services, query));
