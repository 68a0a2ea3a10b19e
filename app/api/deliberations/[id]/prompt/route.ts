import { exactPrompt as contract } from "@/lib/contracts/deliberations/asks";
import { exactPrompt } from "@/lib/server/asks/exact-prompt";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => exactPrompt(services, params.id, query.key));
