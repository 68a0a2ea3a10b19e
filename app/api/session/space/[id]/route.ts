import { changeSpace as contract } from "@/lib/contracts/people/spaces";
import { route } from "@/lib/server/http/route";
import { changeSpace } from "@/lib/server/spaces/change-space";

export const dynamic = "force-dynamic";

export const PUT = route(contract, ({ params, services }) => changeSpace(services, params.id));
