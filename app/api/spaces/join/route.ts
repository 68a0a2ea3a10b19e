import { joinSpace as contract } from "@/lib/contracts/people/spaces";
import { route } from "@/lib/server/http/route";
import { joinSpace } from "@/lib/server/spaces/change-space";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services, address }) => joinSpace(services, body.token, address));
