import { openBundle as contract } from "@/lib/contracts/bundles";
import { openBundle } from "@/lib/server/bundles/open-bundle";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, query, services }) => openBundle(services, body, query.by));
