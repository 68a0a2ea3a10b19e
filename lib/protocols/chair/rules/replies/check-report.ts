/** What is accepted as a report (P2.6, P2.7). The chair's words are its own, also where they speak of rounds (P2-41). */
import { z } from "zod";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { sameId } from "../conflicts/conflicts";
import { reportPlans, withoutLoss } from "./plan-loss";
import { issuesToResolve, planVerdict, verdictOf } from "./plan-verdict";
import type { ReportKind } from "./report-reading";
import { CHAIR_KINDS } from "./replies";
import type { ChairState } from "../state";
import { separateReasonSchema } from "../vocabulary";

type Written = { decision: string; rationale: string; plan?: string | null; revised_plan?: string | null };

export function checkReport(state: ChairState, ask: Ask, kind: ReportKind, value: unknown): ReplyCheck {
  const parsed = readLeniently<Written>(
    CHAIR_KINDS[kind].replySchema as z.ZodType<Written>,
    withOutcomes(withUnclearInline(value)),
  );
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const reply = parsed.data;
  const problem = problemOf(state, kind, reply);
  if (problem) return { kind: "re-ask", code: "schema", reason: problem };
  const checked = { kind: "ok", reply, flags: parsed.notes } as const;
  const plans = kind === "report_plan" || kind === "report_review" ? reportPlans(state, reply) : null;
  return plans ? withoutLoss(state, ask, checked, plans) : checked;
}

const actionSchema = z.looseObject({ action: z.string(), reason: z.unknown() });

/** P2.7: without a clear reason for an issue of its own an action is done inline. */
function withUnclearInline(value: unknown): unknown {
  if (
    typeof value !== "object" ||
    value === null ||
    !("separate_actions" in value) ||
    !Array.isArray(value.separate_actions)
  )
    return value;
  const actions = (value.separate_actions as unknown[]).map((entry) =>
    typeof entry === "string" ? { action: entry, reason: null } : entry,
  );
  const isUnclear = (entry: unknown): boolean =>
    actionSchema.safeParse(entry).success &&
    !readLeniently(separateReasonSchema, (entry as { reason?: unknown }).reason ?? "").success;
  const inline =
    "inline_actions" in value && Array.isArray(value.inline_actions) ? (value.inline_actions as unknown[]) : [];
  return {
    ...value,
    separate_actions: actions.filter((entry) => !isUnclear(entry)),
    inline_actions: [...inline, ...actions.filter(isUnclear).map((entry) => (entry as { action: string }).action)],
  };
}

/** An answer to an issue that does not say what became of it has changed the plan: that is what is asked for. */
function withOutcomes(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("resolutions" in value) || !Array.isArray(value.resolutions))
    return value;
  return {
    ...value,
    resolutions: (value.resolutions as unknown[]).map((entry) =>
      typeof entry === "object" && entry !== null && !("outcome" in entry) ? { ...entry, outcome: "changed" } : entry,
    ),
  };
}

function problemOf(state: ChairState, kind: ReportKind, reply: Written): string | null {
  switch (kind) {
    case "report":
    case "report_pr":
      return null;
    case "report_plan":
      return unanswered(state, reply);
    case "report_review":
      if (planVerdict(state) !== "Needs Revision") return null;
      return (
        [
          reply.revised_plan ? null : "the plan needs revision: revised_plan must hold the complete revised plan",
          unanswered(state, reply),
        ]
          .filter((problem) => problem !== null)
          .join("; ") || null
      );
    case "review_alone":
      return aloneProblem(state, reply as z.infer<(typeof CHAIR_KINDS)["review_alone"]["replySchema"]>);
  }
}

/** P2.6: the table from issue to resolution has a row for each. */
function unanswered(state: ChairState, reply: Written): string | null {
  const { resolutions } = reply as Written & { resolutions: readonly { issue_id: string }[] };
  const open = issuesToResolve(state).filter(
    ({ id, otherIds }) => !resolutions.some(({ issue_id }) => [id, ...otherIds].some((own) => sameId(own, issue_id))),
  );
  return open.length > 0 ? `resolutions: nothing on ${open.map(({ id }) => id).join(", ")}` : null;
}

function aloneProblem(
  { config }: ChairState,
  {
    plan,
    opinion,
    blocking_issues,
    important_issues,
    pr_verdict,
  }: z.infer<(typeof CHAIR_KINDS)["review_alone"]["replySchema"]>,
): string | null {
  switch (config.session_type) {
    case "plan_issue":
      return plan ? null : "plan: a plan is asked for";
    case "review_plan": {
      if (opinion === null) return "opinion: say Approve, Revise or Redesign";
      const needsRevision =
        verdictOf(
          [opinion],
          [...blocking_issues, ...important_issues].map(() => "important"),
        ) === "Needs Revision";
      return needsRevision && !plan ? "plan: the plan needs revision, so the revised plan is asked for" : null;
    }
    case "design_session":
      return config.subject_kind === "pr" && pr_verdict === null
        ? "pr_verdict: say Approve, Changes Requested or Needs Discussion"
        : null;
  }
}
