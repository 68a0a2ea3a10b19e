import {
  createResearchAnchor as createContract,
  listResearchAnchors as listContract,
} from "@/lib/contracts/research-anchors";
import { route } from "@/lib/server/http/route";
import { createResearchAnchor, listResearchAnchors } from "@/lib/server/research-anchors/anchors";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listResearchAnchors(services) }));

export const POST = route(createContract, ({ body, services }) => createResearchAnchor(services, body));
