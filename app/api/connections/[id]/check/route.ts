import { checkConnection as checkContract } from "@/lib/contracts/connections";
import { checkConnection } from "@/lib/server/connections/check";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(checkContract, ({ params, body, services }) =>
  checkConnection(services, params.id, body.model),
);
