import { recordSupersession as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { recordSupersession } from "@/lib/server/records/register-views";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ services }) => recordSupersession(services));
