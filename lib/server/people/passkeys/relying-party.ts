import { canHavePasskeys } from "@/lib/domain/access/passkey-host";
import { AppError } from "@/lib/domain/errors";
import type { Env } from "@/lib/server/env";

/** Where a passkey is good: the address people open. Of a request, the guard has made sure that it is one of ours. */
export function relyingParty({ publicUrl }: Pick<Env, "publicUrl">, headers: Pick<Headers, "get">) {
  const origin = publicUrl ?? headers.get("origin");
  if (!origin || !URL.canParse(origin))
    throw new AppError("conflict", "Passkeys need the address people open. Set PARLEY_PUBLIC_URL to it.");
  const { hostname } = new URL(origin);
  if (!canHavePasskeys(hostname))
    throw new AppError("conflict", "Passkeys need a name, not an IP address. Open Parley under its name.");
  return { origin, id: hostname };
}
