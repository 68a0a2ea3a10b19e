import { removePasskey as contract } from "@/lib/contracts/people/passkeys";
import { route } from "@/lib/server/http/route";
import { removePasskey } from "@/lib/server/people/passkeys/own-passkeys";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => removePasskey(services, params.id));
