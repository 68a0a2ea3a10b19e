/** The chair's closing words in one form, whatever the type of deliberation. */
import type { z } from "zod";
import { isNone, type Position } from "../conflicts/position";
import {
  reportPlanReplySchema,
  reportPrReplySchema,
  reportReplySchema,
  reportReviewReplySchema,
  reviewAloneReplySchema,
} from "./report-replies";
import type { Confidence, Opinion, SeparateReason } from "../vocabulary";

export type Report = {
  decision: string;
  rationale: string;
  diagram: string | null;
  inlineActions: readonly string[];
  separateActions: readonly { action: string; reason: SeparateReason }[];
  openQuestions: readonly string[];
  /** Plans: the plan to be carried out; reviews: the revised one, where there is one. */
  plan: string | null;
  files: readonly string[];
  testing: string;
  resolutions: readonly { issueId: string; resolution: string }[];
  prVerdict: string | null;
  prConcerns: readonly { severity: "Critical" | "Important" | "Minor"; concern: string }[];
};

export type SoloReview = {
  finding: string;
  confidence: Confidence;
  reasoning: string;
  opinion: Opinion | null;
  issues: Position["issues"];
};

type Kind = "report" | "report_pr" | "report_plan" | "report_review" | "review_alone";

export function readReport(kind: Kind, reply: unknown): Report {
  switch (kind) {
    case "report":
      return reading(reportReplySchema.parse(reply));
    case "report_pr": {
      const { pr_verdict, pr_concerns, ...rest } = reportPrReplySchema.parse(reply);
      return { ...reading(rest), prVerdict: pr_verdict, prConcerns: pr_concerns };
    }
    case "report_plan": {
      const { plan, files, testing, resolutions, ...rest } = reportPlanReplySchema.parse(reply);
      return { ...reading(rest), plan, files, testing, resolutions: rows(resolutions) };
    }
    case "report_review": {
      const { revised_plan, resolutions, ...rest } = reportReviewReplySchema.parse(reply);
      return { ...reading(rest), plan: revised_plan, resolutions: rows(resolutions) };
    }
    case "review_alone": {
      const { plan, files, testing, pr_verdict, pr_concerns, ...rest } = reviewAloneReplySchema.parse(reply);
      return { ...reading(rest), plan, files, testing, prVerdict: pr_verdict, prConcerns: pr_concerns };
    }
  }
}

export function readSolo(reply: unknown): SoloReview {
  const { finding, confidence, reasoning, opinion, blocking_issues, important_issues } =
    reviewAloneReplySchema.parse(reply);
  const issues = [
    ...blocking_issues.map((text) => ({ severity: "blocking" as const, text })),
    ...important_issues.map((text) => ({ severity: "important" as const, text })),
  ];
  return { finding, confidence, reasoning, opinion, issues };
}

function reading({
  decision,
  rationale,
  diagram,
  inline_actions,
  separate_actions,
  open_questions,
}: z.infer<typeof reportReplySchema>): Report {
  return {
    decision,
    rationale,
    diagram,
    inlineActions: inline_actions,
    separateActions: separate_actions,
    openQuestions: open_questions.filter((question) => !isNone(question)),
    plan: null,
    files: [],
    testing: "",
    resolutions: [],
    prVerdict: null,
    prConcerns: [],
  };
}

const rows = (resolutions: readonly { issue_id: string; resolution: string }[]): Report["resolutions"] =>
  resolutions.map(({ issue_id, resolution }) => ({ issueId: issue_id, resolution }));
