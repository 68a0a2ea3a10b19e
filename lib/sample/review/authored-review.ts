import type { AuthoredSample } from "@/lib/sample/authored-asks";
import { REVIEW_SAMPLE_REPLIES } from "./review-replies";
import { REVIEW_SAMPLE_QUESTION } from "./review-sample";

export const AUTHORED_REVIEW: AuthoredSample = {
  question: REVIEW_SAMPLE_QUESTION,
  seats: ["subject-expert", "implementer", "first-reader", "modifier"],
  replies: REVIEW_SAMPLE_REPLIES,
};
