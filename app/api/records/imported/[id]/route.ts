import { getImportedRecord as contract } from "@/lib/contracts/imported-records";
import { route } from "@/lib/server/http/route";
import { readImported } from "@/lib/server/records/folder/imported";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => readImported(services, params.id));
