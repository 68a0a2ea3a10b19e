import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { pageOf, pageQuery } from "@/lib/contracts/page";
import { spaceIdSchema } from "@/lib/domain/access/space";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { noticeFactsSchema, noticeKindSchema, rhythmSchema } from "@/lib/domain/notice/notices";
import { gateStatusSchema } from "@/lib/contracts/gates";

export const notificationSchema = z.object({
  id: z.string(),
  kind: noticeKindSchema,
  at: z.iso.datetime(),
  isRead: z.boolean(),
  deliberationId: deliberationIdSchema,
  title: z.string(),
  gate: z
    .object({ id: gateIdSchema, status: gateStatusSchema, question: z.string() })
    .nullable()
    .describe("Where it is about a decision."),
  record: z.int().nullable().describe("The number of its record, where it has one."),
  facts: noticeFactsSchema,
});
export type NotificationRow = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  needs: { action: "read" },
  summary: "What you were told, newest first, and how much of it you have not read. Empty where nobody signs in.",
  params: none,
  query: z.object({ ...pageQuery }),
  body: none,
  response: pageOf(notificationSchema).extend({
    unread: z.int().describe("At most 100 are counted."),
    elsewhere: z
      .array(z.object({ space: spaceIdSchema, unread: z.int() }))
      .describe("What you have not read in your other spaces, where there is anything."),
  }),
  status: 200,
  errors: [422, 503],
});

export const readNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  needs: { action: "keep-account" },
  summary: "Mark one as read, or all up to one.",
  params: none,
  query: none,
  body: z.union([
    z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    z.object({
      upTo: z
        .string()
        .regex(/^\d{1,18}$/)
        .describe("The newest you have seen: what came since stays unread."),
    }),
  ]),
  response: z.object({ unread: z.int() }),
  status: 200,
  errors: [422, 503],
});

const choiceSchema = z.object({
  app: z.array(noticeKindSchema).max(20).describe("What you are told in the app."),
  email: z.array(noticeKindSchema).max(20).describe("What you are sent by e-mail."),
  rhythm: rhythmSchema.describe("When e-mail is sent: at once, or gathered every hour or every day."),
});
export type NotifyChoice = z.infer<typeof choiceSchema>;

export const getNotifyChoice = endpoint({
  method: "GET",
  path: "/api/notifications/choice",
  needs: { action: "keep-account" },
  summary: "What you are told, and where.",
  params: none,
  query: none,
  body: none,
  response: choiceSchema.extend({ canMail: z.boolean().describe("Whether a mail server is set.") }),
  status: 200,
  errors: [409, 503],
});

export const setNotifyChoice = endpoint({
  method: "PUT",
  path: "/api/notifications/choice",
  needs: { action: "keep-account" },
  summary: "Choose what you are told, and where.",
  params: none,
  query: none,
  body: choiceSchema,
  response: choiceSchema,
  status: 200,
  errors: [409, 422, 503],
});
