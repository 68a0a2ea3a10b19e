import { beginTotp as beginContract, confirmTotp as confirmContract } from "@/lib/contracts/people/totp";
import { route } from "@/lib/server/http/route";
import { beginTotp, confirmTotp } from "@/lib/server/people/second-factor/totp";

export const dynamic = "force-dynamic";

export const POST = route(beginContract, ({ body, services }) => beginTotp(services, body));

export const PUT = route(confirmContract, ({ body, services }) => confirmTotp(services, body.code));
