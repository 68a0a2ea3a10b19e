/** One prompt per ask kind of the chair protocol. */
import type { AskKindId } from "@/lib/protocols/chair/rules/replies/replies";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { checkPlan } from "./check-plan";
import { decide, propose } from "./decide";
import { draft, frame } from "./frame";
import { judge } from "./judge";
import { mend, revise } from "./edit-plan";
import { reportPrompt } from "./report";
import { reviewAlone } from "./review-alone";
import { answerPrompt } from "./specialist";
import { synthesise } from "./synthesise";

export const CHAIR_PROMPTS: Readonly<Record<AskKindId, Prompt<ChairState>>> = {
  frame,
  draft,
  advise: answerPrompt("advise"),
  comment: answerPrompt("comment"),
  challenge: answerPrompt("challenge"),
  advise_again: answerPrompt("advise_again"),
  comment_again: answerPrompt("comment_again"),
  challenge_again: answerPrompt("challenge_again"),
  synthesise,
  judge,
  decide,
  propose,
  report: reportPrompt("report"),
  report_pr: reportPrompt("report_pr"),
  report_plan: reportPrompt("report_plan"),
  report_review: reportPrompt("report_review"),
  mend,
  revise,
  check_plan: checkPlan,
  review_alone: reviewAlone,
};
