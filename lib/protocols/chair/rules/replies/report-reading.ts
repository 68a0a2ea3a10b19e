/** The chair's closing words in one form, whatever the type of deliberation. */
import { isNone } from "../conflicts/position";
import { STORED_REPORTS, type ReportReply, type StoredRevision } from "./report-replies";
import type { Confidence, IssueOutcome, IssueSeverity, Opinion, SeparateReason } from "../vocabulary";

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
  /** `outcome`: null where a log does not say it. */
  resolutions: readonly { issueId: string; resolution: string; outcome: IssueOutcome | null }[];
  prVerdict: string | null;
  prConcerns: readonly { severity: "Critical" | "Important" | "Minor"; concern: string }[];
};

export type SoloReview = {
  finding: string;
  confidence: Confidence;
  reasoning: string;
  opinion: Opinion | null;
  issues: readonly { severity: IssueSeverity; text: string }[];
};

export type ReportKind = keyof typeof STORED_REPORTS;

export function readReport(kind: ReportKind, reply: unknown): Report {
  switch (kind) {
    case "report":
      return reading(STORED_REPORTS.report.parse(reply));
    case "report_pr": {
      const { pr_verdict, pr_concerns, ...rest } = STORED_REPORTS.report_pr.parse(reply);
      return { ...reading(rest), prVerdict: pr_verdict, prConcerns: pr_concerns };
    }
    case "report_plan": {
      const { plan, files, testing, resolutions, ...rest } = STORED_REPORTS.report_plan.parse(reply);
      return { ...reading(rest), plan, files, testing, resolutions: rows(resolutions) };
    }
    case "report_review": {
      const { revised_plan, resolutions, ...rest } = STORED_REPORTS.report_review.parse(reply);
      return { ...reading(rest), plan: revised_plan, resolutions: rows(resolutions) };
    }
    case "review_alone": {
      const { plan, files, testing, pr_verdict, pr_concerns, ...rest } = STORED_REPORTS.review_alone.parse(reply);
      return { ...reading(rest), plan, files, testing, prVerdict: pr_verdict, prConcerns: pr_concerns };
    }
  }
}

export function readSolo(reply: unknown): SoloReview {
  const { finding, confidence, reasoning, opinion, blocking_issues, important_issues } =
    STORED_REPORTS.review_alone.parse(reply);
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
}: ReportReply): Report {
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

const rows = (
  resolutions: readonly { issue_id: string; resolution: string; outcome?: IssueOutcome | undefined }[],
): Report["resolutions"] =>
  resolutions.map(({ issue_id, resolution, outcome = null }) => ({ issueId: issue_id, resolution, outcome }));

/** What is approved where the chair wrote no report. */
export const EMPTY_REPORT: Report = reading({
  decision: "",
  rationale: "",
  diagram: null,
  inline_actions: [],
  separate_actions: [],
  open_questions: [],
});

/** P2-44, P2-46: the report after a change; what a log of before could not change stays as it was. */
export function revised(report: Report, revision: StoredRevision): Report {
  const { plan, files, testing, decision, open_questions } = revision;
  return {
    ...report,
    decision,
    plan,
    files,
    testing,
    openQuestions: open_questions.filter((question) => !isNone(question)),
    rationale: revision.rationale ?? report.rationale,
    diagram: revision.diagram === undefined ? report.diagram : revision.diagram,
    inlineActions: revision.inline_actions ?? report.inlineActions,
    separateActions: revision.separate_actions ?? report.separateActions,
    resolutions: revision.resolutions
      ? revision.resolutions.map(({ issue_id, resolution, outcome }) => ({ issueId: issue_id, resolution, outcome }))
      : report.resolutions,
  };
}

/** As it is stored (P2-44). */
export const asStored = (report: Report): Omit<StoredRevision, "changes" | "edits"> => ({
  plan: report.plan ?? "",
  files: [...report.files],
  testing: report.testing,
  decision: report.decision,
  open_questions: [...report.openQuestions],
  rationale: report.rationale,
  diagram: report.diagram,
  inline_actions: [...report.inlineActions],
  separate_actions: [...report.separateActions],
  resolutions: report.resolutions.map(({ issueId, resolution, outcome }) => ({
    issue_id: issueId,
    resolution,
    outcome,
  })),
});
