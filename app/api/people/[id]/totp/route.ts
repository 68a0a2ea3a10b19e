import { resetTotp as contract } from "@/lib/contracts/people/totp";
import { route } from "@/lib/server/http/route";
import { resetTotp } from "@/lib/server/people/second-factor/totp";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => resetTotp(services, params.id));
