import { getHealth } from "@/lib/contracts/health";
import { route } from "@/lib/server/http/route";
import { readHealth } from "@/lib/server/system/health";

export const dynamic = "force-dynamic";

export const GET = route(getHealth, ({ services }) => readHealth(services.pool));
