/** What somebody is told in a line, and where it leads: the same in the app, by e-mail and to programs. */
import type { NoticeFacts, NoticeKind } from "@/lib/domain/notice/notices";
import { capital } from "@/lib/domain/wording";

export type NoticePlace = {
  kind: NoticeKind;
  deliberationId: string;
  gateId: string | null;
  record: number | null;
  facts: NoticeFacts;
};

export function noticeHeadline({
  kind,
  record,
  facts: { by },
}: Pick<NoticePlace, "kind" | "record" | "facts">): string {
  const decision = record === null ? "a decision" : `decision ${record}`;
  switch (kind) {
    case "gate":
      return "A decision is needed";
    case "assigned":
      return by === undefined ? "You’re asked to decide" : `${by} asks you to decide`;
    case "reminder":
      return "A decision is still waiting for you";
    case "deadline":
      return "A decision’s deadline has passed";
    case "mention":
      return by === undefined ? "You were mentioned" : `${by} mentioned you`;
    case "closed":
      return "A deliberation has ended";
    case "paused":
      return "A deliberation is paused";
    case "failed":
      return "A deliberation failed";
    case "accepted":
      return by === undefined ? `${capital(decision)} was accepted` : `${by} accepted ${decision}`;
    case "review-due":
      return `${capital(decision)} is due for review`;
  }
}

/** One click: to the form where something is to be decided, to the record where it is about one. */
export function noticePath({ kind, deliberationId, gateId, record, facts }: NoticePlace): string {
  if (facts.path !== undefined) return facts.path;
  if (gateId !== null) return `/decide/${gateId}`;
  if (record !== null && (kind === "accepted" || kind === "review-due")) return `/records/${record}`;
  return `/deliberations/${deliberationId}`;
}

/** In the settings of people and of webhooks. */
export const NOTICE_LABELS: Readonly<Record<NoticeKind, { label: string; hint: string }>> = {
  gate: { label: "A decision is needed", hint: "A panel can’t go on without an answer from people." },
  assigned: { label: "You’re asked to decide", hint: "Somebody assigns a decision to you." },
  reminder: { label: "Reminders", hint: "A decision assigned to you is still open." },
  deadline: { label: "A deadline has passed", hint: "Includes what happened next." },
  mention: { label: "Mentions", hint: "Somebody mentions you with @." },
  closed: { label: "A deliberation has ended", hint: "Includes what was decided." },
  paused: { label: "A deliberation is paused", hint: "Because of an endpoint, a key or a budget." },
  failed: { label: "A deliberation failed", hint: "It stopped with an error and can’t continue." },
  accepted: { label: "A decision is accepted", hint: "Somebody accepts its record." },
  "review-due": { label: "A decision is due for review", hint: "On the review date of its record." },
};
