import { getProtocol as contract } from "@/lib/contracts/protocols";
import { route } from "@/lib/server/http/route";
import { readProtocol } from "@/lib/server/protocols/list";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ params }) => readProtocol(params.id));
