import { listSessions as contract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { listSessions } from "@/lib/server/people/account";

export const dynamic = "force-dynamic";

export const GET = route(contract, async ({ services }) => ({ items: await listSessions(services) }));
