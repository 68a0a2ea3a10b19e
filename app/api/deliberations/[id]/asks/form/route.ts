import { askForm as contract } from "@/lib/contracts/deliberations/asks";
import { askForm } from "@/lib/server/asks/ask-form";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params, query, services }) => askForm(services, params.id, query.key));
