/** P2.6: the verdict on a plan follows from the reviewers' last positions; the chair does not vote. */
import type { AgentId } from "@/lib/domain/ids";
import type { IssueSeverity } from "../conflicts/position";
import { dispatchedIds, effectiveAnswer, isSolo, type ChairState } from "../state";
import { CHAIR_ID } from "../chair-seat";
import type { Opinion, PlanVerdict } from "../vocabulary";

export type PlanIssue = { id: string; agentId: AgentId; severity: IssueSeverity; text: string };

/** Numbered by seat: A1, A2 of the first, B1 of the second. */
export function planIssues(state: ChairState): PlanIssue[] {
  if (isSolo(state)) return numbered(CHAIR_ID, 0, state.solo?.issues ?? []);
  return dispatchedIds(state).flatMap((agentId, seat) =>
    numbered(agentId, seat, effectiveAnswer(state, agentId)?.position.issues ?? []),
  );
}

const numbered = (
  agentId: AgentId,
  seat: number,
  issues: readonly { severity: IssueSeverity; text: string }[],
): PlanIssue[] =>
  issues.map((issue, index) => ({
    id: `${String.fromCharCode("A".charCodeAt(0) + seat)}${index + 1}`,
    agentId,
    ...issue,
  }));

/** Those a revision must answer. */
export const issuesToResolve = (state: ChairState): PlanIssue[] =>
  planIssues(state).filter(({ severity }) => severity !== "minor");

export function verdictOf(opinions: readonly (Opinion | null)[], severities: readonly IssueSeverity[]): PlanVerdict {
  if (opinions.includes("Redesign")) return "Needs Redesign";
  // A reviewer that says Revise and names nothing has still not approved.
  return severities.some((severity) => severity !== "minor") || opinions.includes("Revise")
    ? "Needs Revision"
    : "Ready";
}

/** Null where no plan is under review. */
export function planVerdict(state: ChairState): PlanVerdict | null {
  if (state.config.session_type !== "review_plan") return null;
  const opinions = isSolo(state)
    ? [state.solo?.opinion ?? null]
    : dispatchedIds(state).map((id) => effectiveAnswer(state, id)?.position.opinion ?? null);
  return verdictOf(
    opinions,
    planIssues(state).map(({ severity }) => severity),
  );
}

/** The plan as it stands: the report's, the draft, or what was handed in. */
export function planText(state: ChairState): string | null {
  const reported = state.report && state.report !== "none" ? state.report.plan : null;
  if (state.config.session_type === "plan_issue") return reported ?? state.draft?.plan ?? null;
  return reported ?? (state.subject.artifact.trim() || state.subject.question);
}
