import { getReadiness } from "@/lib/contracts/health";
import { route } from "@/lib/server/http/route";
import { readReadiness } from "@/lib/server/system/health";

export const dynamic = "force-dynamic";

export const GET = route(getReadiness, ({ services }) => readReadiness(services));
