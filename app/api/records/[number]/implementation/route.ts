import { getImplementation } from "@/lib/contracts/implementation";
import { route } from "@/lib/server/http/route";
import { readImplementation } from "@/lib/server/records/implementation/read-implementation";

export const dynamic = "force-dynamic";

export const GET = route(getImplementation, ({ params, services }) => readImplementation(services, params.number));
