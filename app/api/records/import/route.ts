import { importRecords as contract } from "@/lib/contracts/imported-records";
import { route } from "@/lib/server/http/route";
import { importFolder } from "@/lib/server/records/folder/import-folder";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services }) => importFolder(services, body));
