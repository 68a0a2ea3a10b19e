import { createPanelTemplate as createContract, listPanelTemplates as listContract } from "@/lib/contracts/panels";
import { route } from "@/lib/server/http/route";
import { createPanelTemplate, listPanelTemplates } from "@/lib/server/panels/templates";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listPanelTemplates(services) }));

export const POST = route(createContract, ({ body, services }) => createPanelTemplate(services, body));
