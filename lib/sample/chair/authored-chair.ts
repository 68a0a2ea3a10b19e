import type { AuthoredSample } from "@/lib/sample/authored-asks";
import { CHAIR_SAMPLE_REPLIES } from "./chair-replies";
import { CHAIR_SAMPLE_QUESTION } from "./chair-sample";

export const AUTHORED_CHAIR: AuthoredSample = {
  question: CHAIR_SAMPLE_QUESTION,
  seats: ["product", "security", "chair"],
  replies: CHAIR_SAMPLE_REPLIES,
};
