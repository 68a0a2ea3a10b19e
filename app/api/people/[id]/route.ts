import { changeRole as changeContract, removePerson as removeContract } from "@/lib/contracts/people/people";
import { route } from "@/lib/server/http/route";
import { changeRole, removePerson } from "@/lib/server/people/people";

export const dynamic = "force-dynamic";

export const PUT = route(changeContract, ({ params, body, services }) => changeRole(services, params.id, body.role));

export const DELETE = route(removeContract, ({ params, services }) => removePerson(services, params.id));
