import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { pageOf, pageQuery } from "@/lib/contracts/page";
import {
  deliveryKindSchema,
  deliveryStatusSchema,
  PERSONAL_KINDS,
  noticeKindSchema,
  webhookFormatSchema,
} from "@/lib/domain/notice/notices";

const webhookIdSchema = z.string().regex(/^whk_[a-z0-9]{20}$/);
const webhookKindSchema = noticeKindSchema.exclude(PERSONAL_KINDS);

export const webhookSchema = z.object({
  id: webhookIdSchema,
  name: z.string(),
  host: z.string().describe("All of its address that is shown: the rest may be a secret."),
  allowPrivate: z.boolean(),
  format: webhookFormatSchema,
  kinds: z.array(webhookKindSchema),
  isActive: z.boolean(),
  lastStatus: deliveryStatusSchema.nullable().describe("Of its newest message."),
});
export type Webhook = z.infer<typeof webhookSchema>;

const settings = {
  name: z.string().trim().min(1, "Give it a name.").max(80),
  allowPrivate: z.boolean().default(false).describe("Whether it may lead to this machine or a private network."),
  format: webhookFormatSchema.default("json"),
  kinds: z.array(webhookKindSchema).min(1, "Choose at least one.").max(20),
};
const url = z.string().trim().min(1, "Enter the address.").max(2000);
const params = z.object({ id: webhookIdSchema });

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  needs: { action: "administer" },
  summary: "List webhooks. Addresses and secrets are never returned.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(webhookSchema) }),
  status: 200,
  errors: [503],
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  needs: { action: "administer" },
  summary:
    "Add a webhook. The secret is in this answer and nowhere else: messages are signed with it as Standard Webhooks says (headers webhook-id, webhook-timestamp and webhook-signature).",
  params: none,
  query: none,
  body: z.object({ ...settings, url }),
  response: webhookSchema.extend({ secret: z.string() }),
  status: 201,
  errors: [422, 503],
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: "/api/webhooks/:id",
  needs: { action: "administer", object: "webhook" },
  summary: "Change a webhook. Without `url` it keeps its address; its secret stays the same.",
  params,
  query: none,
  body: z.object({ ...settings, url: url.optional(), isActive: z.boolean() }),
  response: webhookSchema,
  status: 200,
  errors: [404, 422, 503],
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/api/webhooks/:id",
  needs: { action: "administer", object: "webhook" },
  summary: "Remove a webhook with its log. What waits to be sent to it is not sent.",
  params,
  query: none,
  body: none,
  response: z.object({ id: webhookIdSchema }),
  status: 200,
  errors: [404, 503],
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/:id/test",
  needs: { action: "administer", object: "webhook" },
  summary: "Send a test message. What comes of it is in the log of its deliveries.",
  params,
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 201,
  errors: [404, 503],
});

export const deliverySchema = z.object({
  id: z.string().describe("The webhook-id of the message, the same for every try."),
  kind: deliveryKindSchema,
  title: z.string().nullable().describe("Of the deliberation it is about."),
  status: deliveryStatusSchema,
  tries: z.int(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  body: z.string().nullable().describe("What was sent last."),
  answerStatus: z.int().nullable(),
  answer: z.string().nullable().describe("What came back, at most 2,000 characters."),
  problem: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof deliverySchema>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/webhooks/:id/deliveries",
  needs: { action: "administer", object: "webhook" },
  summary: "What was sent to a webhook or waits to be, newest first. Kept for 30 days.",
  params,
  query: z.object({ ...pageQuery }),
  body: none,
  response: pageOf(deliverySchema),
  status: 200,
  errors: [404, 422, 503],
});

export const sendAgain = endpoint({
  method: "POST",
  path: "/api/webhooks/:id/deliveries/:delivery/again",
  needs: { action: "administer", object: "webhook" },
  summary: "Send a message once more, under the same webhook-id. 409 while it waits to be sent anyway.",
  params: params.extend({ delivery: z.string().regex(/^msg_[a-f0-9]{32}$/) }),
  query: none,
  body: none,
  response: z.object({ id: z.string() }),
  status: 200,
  errors: [404, 409, 503],
});
