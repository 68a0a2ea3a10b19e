import { forgetRecordFolder as contract } from "@/lib/contracts/imported-records";
import { route } from "@/lib/server/http/route";
import { forgetFolder } from "@/lib/server/records/folder/imported";

export const dynamic = "force-dynamic";

export const DELETE = route(contract, ({ params, services }) => forgetFolder(services.pool, params.id));
