import { addPasskey as contract } from "@/lib/contracts/people/passkeys";
import { route } from "@/lib/server/http/route";
import { addPasskey } from "@/lib/server/people/passkeys/own-passkeys";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services, headers }) => addPasskey(services, body, { headers }));
