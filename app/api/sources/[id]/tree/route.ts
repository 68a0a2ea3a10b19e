import { getSourceTree as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { readSourceTree } from "@/lib/server/sources/read-source";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => readSourceTree(services, params.id));
