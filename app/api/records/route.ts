import { listRecords as contract } from "@/lib/contracts/records";
import { route } from "@/lib/server/http/route";
import { listRecords } from "@/lib/server/records/list";

export const dynamic = "force-dynamic";

export const GET = route(contract, async ({ query, services }) => ({ items: await listRecords(services.prisma, query.q) }));
