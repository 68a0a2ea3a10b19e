import { createConnection as createContract, listConnections as listContract } from "@/lib/contracts/connections";
import { createConnection, listConnections } from "@/lib/server/connections/connections";
import { CONNECTION_PRESETS } from "@/lib/server/connections/presets";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({
  items: await listConnections(services),
  presets: [...CONNECTION_PRESETS],
}));

export const POST = route(createContract, ({ body, services }) => createConnection(services, body));
