import { listPrices as listContract, replacePrices as replaceContract } from "@/lib/contracts/prices";
import { route } from "@/lib/server/http/route";
import { readPrices, replacePrices } from "@/lib/server/prices/prices";

export const dynamic = "force-dynamic";

export const GET = route(listContract, ({ services }) => readPrices(services));

export const PUT = route(replaceContract, ({ body, services }) => replacePrices(services, body));
