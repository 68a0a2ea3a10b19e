import type { AuthoredSample } from "@/lib/sample/authored-asks";
import { JUDGES_SAMPLE_REPLIES } from "./judges-replies";
import { JUDGES_SAMPLE_QUESTION } from "./judges-sample";

export const AUTHORED_JUDGES: AuthoredSample = {
  question: JUDGES_SAMPLE_QUESTION,
  seats: ["neutral", "for", "against"],
  replies: JUDGES_SAMPLE_REPLIES,
};
