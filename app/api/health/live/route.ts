import { getLiveness } from "@/lib/contracts/health";
import { route } from "@/lib/server/http/route";
import { liveness } from "@/lib/server/system/health";

export const dynamic = "force-dynamic";

export const GET = route(getLiveness, liveness);
