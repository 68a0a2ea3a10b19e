import { expect, it } from "vitest";
import type { Json } from "@/lib/events/schema";
import { readReview } from "./page-review";
import { pageReviewSchema } from "./page-review-schema";

const remark = { part: "context", wrong: "It is not the queue.", instead: "It is the cache.", cites: [12, "s3"] };
const review = { remarks: [remark], verdict: "change" };

const REPLIES: Json[] = [
  review,
  { remarks: [], verdict: "approve" },
  null,
  "approve",
  [review],
  { ...review, verdict: "maybe" },
  { verdict: "approve" },
  { ...review, remarks: {} },
  ...[
    { part: "title page" },
    { wrong: "" },
    { instead: null },
    { cites: "12" },
    { cites: [1.5] },
    { cites: [null] },
  ].map((change): Json => ({ ...review, remarks: [{ ...remark, ...change }] })),
];

it.each(REPLIES)("reads a review as its schema does: %j", (reply) => {
  expect(readReview(reply)).toEqual(pageReviewSchema.safeParse(reply).data ?? null);
});
