/**
 * P5-38: the panel reviews the drafted page of the record before the log is closed. What a seat may ask for is another
 * wording, never another decision; a draft is revised at most twice, and what is still asked for then is on record.
 */
import type { z } from "zod";
import type { AgentId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import type { PageDraft } from "./engine-asks";
import type { pageReviewSchema } from "./page-review-schema";

export const REVIEW_ASK = "review_page";
export const MAX_REVISIONS = 2;

/** The fields of a draft, under which its sentences are named in a review. */
export const PAGE_PARTS = [
  "title",
  "context",
  "drivers",
  "options",
  "justification",
  "consequences",
  "confirmation",
  "revisit",
  "open_questions",
  "carrying_out",
] as const satisfies readonly (keyof PageDraft)[];
export type PagePart = (typeof PAGE_PARTS)[number];
export const VERDICTS = ["approve", "change"] as const;

export type PageReview = z.infer<typeof pageReviewSchema>;

/** `draft`: which one it is about, counted from 1. `review` null: the seat was asked and gave no usable answer. */
export type GivenReview = { draft: number; agentId: AgentId; seq: number; review: PageReview | null };

/** Taken only as it was asked for, so all there is to tell is whether it is one. */
export const readReview = (reply: Json): PageReview | null => (isReview(reply) ? reply : null);

const isReview = (reply: unknown): reply is PageReview =>
  isFields(reply) &&
  VERDICTS.some((verdict) => verdict === reply["verdict"]) &&
  Array.isArray(reply["remarks"]) &&
  reply["remarks"].every(isRemark);

const isRemark = (remark: unknown): boolean =>
  isFields(remark) &&
  PAGE_PARTS.some((part) => part === remark["part"]) &&
  [remark["wrong"], remark["instead"]].every((text) => typeof text === "string" && text !== "") &&
  Array.isArray(remark["cites"]) &&
  remark["cites"].every((cite) => Number.isInteger(cite) || typeof cite === "string");

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const wantsChange = ({ review }: GivenReview): boolean => review?.verdict === "change";
