import { definitionTokens as contract } from "@/lib/contracts/chair-tokens";
import { definitionTokens } from "@/lib/server/chair/chair-tokens";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body }) => definitionTokens(body));
