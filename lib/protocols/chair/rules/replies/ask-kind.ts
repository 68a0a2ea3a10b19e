/** What is asked of the chair in this type of session: the fields of its form, and none that belong to another type. */
import type { AskKind } from "@/lib/kernel/types";
import { reportKind } from "../conclude";
import type { ChairState } from "../state";
import { ASK_KINDS, CHAIR_KINDS, decideReplySchema, frameReplySchema, synthesiseReplySchema } from "./replies";
import type { ReportKind } from "./report-reading";

type Along = Exclude<ReportKind, "review_alone">;

const reportSchema = (kind: Along) => CHAIR_KINDS[kind].replySchema.nullable();

const framing: AskKind = { ...CHAIR_KINDS.frame, replySchema: frameReplySchema.omit({ draft: true }) };

const synthesis = (kind: Along) => {
  const report = reportSchema(kind).describe("The report, where there is no conflict; else null.");
  const isPlan = kind === "report_plan" || kind === "report_review";
  const schema = isPlan ? synthesiseReplySchema : synthesiseReplySchema.omit({ same_issues: true });
  return { ...CHAIR_KINDS.synthesise, replySchema: schema.extend({ report }) } satisfies AskKind;
};
export const SYNTHESES = {
  report: synthesis("report"),
  report_pr: synthesis("report_pr"),
  report_plan: synthesis("report_plan"),
  report_review: synthesis("report_review"),
} as const;

const decision = (kind: Along) =>
  ({
    ...CHAIR_KINDS.decide,
    replySchema: decideReplySchema.extend({
      report: reportSchema(kind).describe("The report on what is decided now."),
    }),
  }) satisfies AskKind;
export const DECISIONS = {
  report: decision("report"),
  report_pr: decision("report_pr"),
  report_plan: decision("report_plan"),
  report_review: decision("report_review"),
} as const;

export function askKind(state: ChairState, kind: string): AskKind | undefined {
  switch (kind) {
    case "frame":
      return state.config.session_type === "plan_issue" ? ASK_KINDS.frame : framing;
    case "synthesise":
      return SYNTHESES[reportKind(state)];
    case "decide":
      return DECISIONS[reportKind(state)];
    default:
      return undefined;
  }
}
