import { deleteWebhook as deleteContract, updateWebhook as updateContract } from "@/lib/contracts/notify/webhooks";
import { route } from "@/lib/server/http/route";
import { deleteWebhook, updateWebhook } from "@/lib/server/notify/webhooks";

export const dynamic = "force-dynamic";

export const PUT = route(updateContract, ({ params, body, services }) => updateWebhook(services, params.id, body));
export const DELETE = route(deleteContract, ({ params, services }) => deleteWebhook(services, params.id));
