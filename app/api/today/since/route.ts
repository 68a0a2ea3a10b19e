import { getSince } from "@/lib/contracts/today";
import { route } from "@/lib/server/http/route";
import { readSince } from "@/lib/server/today/read-since";

export const dynamic = "force-dynamic";

export const GET = route(getSince, ({ query, services }) => readSince(services, query.at));
