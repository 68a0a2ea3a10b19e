import { relatedDeliberations as contract } from "@/lib/contracts/deliberations/fork";
import { relatedDeliberations } from "@/lib/server/deliberations/fork/related";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, services }) => relatedDeliberations(services, params.id));
