import { lookAtInvitation as contract } from "@/lib/contracts/people/invitations";
import { route } from "@/lib/server/http/route";
import { lookAtInvitation } from "@/lib/server/people/invitations";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services, address }) => lookAtInvitation(services, body.token, address));
