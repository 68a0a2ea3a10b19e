import { getToday } from "@/lib/contracts/today";
import { route } from "@/lib/server/http/route";
import { readToday } from "@/lib/server/today/read-today";

export const dynamic = "force-dynamic";

export const GET = route(getToday, ({ services }) => readToday(services));
