import { passwordLink as contract } from "@/lib/contracts/people/people";
import { route } from "@/lib/server/http/route";
import { passwordLink } from "@/lib/server/people/people";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, services }) => passwordLink(services, params.id));
