import { renameDeliberation as contract } from "@/lib/contracts/deliberations/deliberation-commands";
import { renameDeliberation } from "@/lib/server/deliberations/commands";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) =>
  renameDeliberation(services.store, params.id, body.title, body.by),
);
