import { beginPasskeySignIn as contract } from "@/lib/contracts/people/passkeys";
import { route } from "@/lib/server/http/route";
import { beginPasskeySignIn } from "@/lib/server/people/passkeys/sign-in-with-passkey";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ services, address, headers }) =>
  beginPasskeySignIn(services, { address, headers }),
);
