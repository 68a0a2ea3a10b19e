import { validateImplementation as contract } from "@/lib/contracts/implementation";
import { route } from "@/lib/server/http/route";
import { validateImplementation } from "@/lib/server/records/implementation/validate";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) =>
  validateImplementation(services, params.number, body),
);
