import { modeCosts as contract } from "@/lib/contracts/chair-tokens";
import { modeCosts } from "@/lib/server/chair/chair-tokens";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => modeCosts(services.store, params.id));
