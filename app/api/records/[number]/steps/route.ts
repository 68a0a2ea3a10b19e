import { addStep as contract } from "@/lib/contracts/implementation";
import { route } from "@/lib/server/http/route";
import { addStep } from "@/lib/server/records/implementation/steps";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body, services }) => addStep(services, params.number, body));
