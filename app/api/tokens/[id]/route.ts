import { deleteToken as contract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { deleteToken } from "@/lib/server/people/account";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => deleteToken(services, params.id));
