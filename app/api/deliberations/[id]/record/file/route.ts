import { getRecordFile as contract } from "@/lib/contracts/imported-records";
import { route } from "@/lib/server/http/route";
import { recordFileState } from "@/lib/server/records/folder/file-state";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => recordFileState(services, params.id));
