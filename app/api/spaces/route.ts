import { createSpace as createContract, listSpaces as listContract } from "@/lib/contracts/people/spaces";
import { route } from "@/lib/server/http/route";
import { createSpace, listSpaces } from "@/lib/server/spaces/spaces";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listSpaces(services) }));

export const POST = route(createContract, ({ body, services }) => createSpace(services, body.name));
