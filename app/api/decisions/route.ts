import { findDecisions as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { offeredDecisions } from "@/lib/server/sources/read-source";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ query, services }) => offeredDecisions(services, query.words));
