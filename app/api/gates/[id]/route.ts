import { getGate } from "@/lib/contracts/gates";
import { readGate } from "@/lib/server/gates/read";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(getGate, ({ params, services }) => readGate(services.pool, params.id));
