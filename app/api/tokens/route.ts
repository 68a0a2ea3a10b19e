import { createToken as createContract, listTokens as listContract } from "@/lib/contracts/people/account";
import { route } from "@/lib/server/http/route";
import { createToken, listTokens } from "@/lib/server/people/account";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listTokens(services) }));

export const POST = route(createContract, ({ body, services }) => createToken(services, body));
