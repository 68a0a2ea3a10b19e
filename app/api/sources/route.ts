import { createSource as contract } from "@/lib/contracts/sources";
import { route } from "@/lib/server/http/route";
import { createSource } from "@/lib/server/sources/create-source";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services }) => createSource(services, body));
