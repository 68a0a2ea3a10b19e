import { getSourceFile as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { readSourceFile } from "@/lib/server/sources/read-source";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => readSourceFile(services, params.id, query.path));
