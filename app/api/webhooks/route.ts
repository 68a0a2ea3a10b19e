import { createWebhook as createContract, listWebhooks as listContract } from "@/lib/contracts/notify/webhooks";
import { route } from "@/lib/server/http/route";
import { createWebhook, listWebhooks } from "@/lib/server/notify/webhooks";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ services }) => ({ items: await listWebhooks(services) }));
export const POST = route(createContract, ({ body, services }) => createWebhook(services, body));
