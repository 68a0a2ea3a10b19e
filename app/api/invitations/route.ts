import { invite as inviteContract, listInvitations as listContract } from "@/lib/contracts/people/invitations";
import { route } from "@/lib/server/http/route";
import { invite, listInvitations } from "@/lib/server/people/invitations";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listInvitations(services) }));

export const POST = route(inviteContract, ({ body, services }) => invite(services, body));
