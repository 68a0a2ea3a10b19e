import { giveInput as contract } from "@/lib/contracts/deliberations/deliberation-commands";
import { giveInput } from "@/lib/server/deliberations/give-input";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => giveInput(services.store, params.id, body));
