/** What people and programs can be told of. */
import { z } from "zod";

/** In the order they are shown in. */
export const noticeKindSchema = z.enum([
  "gate",
  "assigned",
  "reminder",
  "deadline",
  "mention",
  "closed",
  "paused",
  "failed",
  "accepted",
  "review-due",
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** Asked of who may decide: an observer could only look on. */
export const DECIDERS_KINDS = ["gate", "assigned", "reminder", "deadline"] as const satisfies readonly NoticeKind[];
/** Meant for whoever is named in it, and so no business of a program. */
export const PERSONAL_KINDS = ["assigned", "reminder", "mention"] as const satisfies readonly NoticeKind[];
export const WEBHOOK_KINDS = noticeKindSchema.exclude(PERSONAL_KINDS).options;

export const rhythmSchema = z.enum(["at-once", "hourly", "daily"]);
export type Rhythm = z.infer<typeof rhythmSchema>;

/** Of whoever has chosen nothing: everything in the app, by e-mail only what names them. */
export const DEFAULT_CHOICE: Readonly<{ app: readonly NoticeKind[]; email: readonly NoticeKind[]; rhythm: Rhythm }> = {
  app: noticeKindSchema.options,
  email: ["assigned", "reminder", "deadline", "mention"],
  rhythm: "at-once",
};

/** What the kind alone does not say. */
export const noticeFactsSchema = z.object({
  /** Who did it: a name. */
  by: z.string().optional(),
  /** Why it was paused, what was written, what happened when the deadline passed. */
  text: z.string().max(4000).optional(),
  /** Until when: a moment, or a day for a review. */
  until: z.string().optional(),
  record: z.int().optional(),
  /** Within the app, where it is not the decision, the record or the deliberation itself. */
  path: z.string().startsWith("/").max(500).optional(),
});
export type NoticeFacts = z.infer<typeof noticeFactsSchema>;

/** Also what goes out without being a notice: a try of an address, a link for a new password. */
export const deliveryKindSchema = z.enum([...noticeKindSchema.options, "test", "password-reset"]);
export type DeliveryKind = z.infer<typeof deliveryKindSchema>;

export const webhookFormatSchema = z.enum(["json", "slack", "teams"]);
export type WebhookFormat = z.infer<typeof webhookFormatSchema>;

export const deliveryStatusSchema = z.enum(["waiting", "sent", "failed", "dropped"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;
