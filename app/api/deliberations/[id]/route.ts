import { deleteDeliberation as deleteContract } from "@/lib/contracts/deliberations/deliberation-commands";
import { getDeliberation } from "@/lib/contracts/deliberations/snapshot";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { readSnapshot } from "@/lib/server/deliberations/read-folded";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(getDeliberation, ({ params, services }) => readSnapshot(services.store, params.id));

export const DELETE = route(deleteContract, ({ params, services }) => deleteDeliberation(services, params.id));
