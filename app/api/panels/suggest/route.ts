import { suggestPanel as contract } from "@/lib/contracts/panels";
import { route } from "@/lib/server/http/route";
import { suggestPanel } from "@/lib/server/panels/suggest";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services }) => suggestPanel(services, body));
