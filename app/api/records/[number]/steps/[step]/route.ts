import { changeStep as changeContract, removeStep as removeContract } from "@/lib/contracts/implementation";
import { route } from "@/lib/server/http/route";
import { changeStep, removeStep } from "@/lib/server/records/implementation/steps";

export const dynamic = "force-dynamic";

export const PUT = route(changeContract, ({ params, body, services }) => changeStep(services, params, body));

export const DELETE = route(removeContract, ({ params, query, services }) => removeStep(services, params, query));
