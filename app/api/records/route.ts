import { listRecords as contract } from "@/lib/contracts/records";
import { route } from "@/lib/server/http/route";
import { readRegister } from "@/lib/server/records/list";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => readRegister(services, query));
