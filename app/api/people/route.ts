import { listPeople as contract } from "@/lib/contracts/people/people";
import { route } from "@/lib/server/http/route";
import { listPeople } from "@/lib/server/people/people";

export const dynamic = "force-dynamic";

export const GET = route(contract, async ({ services }) => ({ items: await listPeople(services) }));
