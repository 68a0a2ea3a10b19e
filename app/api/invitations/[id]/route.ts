import { withdrawInvitation as contract } from "@/lib/contracts/people/invitations";
import { route } from "@/lib/server/http/route";
import { withdrawInvitation } from "@/lib/server/people/invitations";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => withdrawInvitation(services, params.id));
