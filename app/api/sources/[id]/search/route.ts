import { searchSource as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { searchOneSource } from "@/lib/server/sources/read-source";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => searchOneSource(services, params.id, query));
