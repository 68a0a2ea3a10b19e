import { bounded } from "@/lib/prompts/bounded";
import { REVIEW_PROMPTS } from "./prompts/review-prompts";
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { rehearseReview } from "./rehearsal/rehearse-review";
import { review } from "./rules/protocol";
import { reviewRecordViews } from "./views/record-views";
import { reviewViews } from "./views/views";

export const reviewManifest: ProtocolManifest = {
  rules: anyProtocol(review),
  views: { ...reviewViews, ...reviewRecordViews },
  prompts: bounded(REVIEW_PROMPTS),
  rehearsal: { play: rehearseReview, quickest: "converges" },
};
