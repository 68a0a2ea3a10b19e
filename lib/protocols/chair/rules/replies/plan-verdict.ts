/** P2.6, P2-45: what is held against a plan and what became of it. The verdict follows from the reviewers' last positions; the chair does not vote. */
import type { AgentId } from "@/lib/domain/ids";
import { sameId } from "../conflicts/conflicts";
import { unanswered } from "../open-questions";
import type { SaidIssue } from "../conflicts/position";
import {
  dispatchedIds,
  effectiveAnswer,
  isSolo,
  lastRevision,
  writtenReport,
  type ChairState,
  type SaidCheck,
} from "../state";
import { CHAIR_ID } from "../chair-seat";
import type { IssueSeverity, Opinion, PlanVerdict } from "../vocabulary";
import { EMPTY_REPORT, type Report } from "./report-reading";
import { asWhole, wholeText } from "./whole-plan";

/**
 * `withdrawn`: its raiser no longer holds it. `answered`: the plan says what it does about it. `resolved`: and those who
 * raised it have no objection left. `unmet`: one of them says the plan does not meet it.
 */
export type IssueState = "open" | "withdrawn" | "deferred" | "answered" | "resolved" | "unmet";
export type PlanIssue = {
  id: string;
  /** Ids the same problem has with others who raised it. */
  otherIds: readonly string[];
  /** Who raised it, the first one first. */
  raisers: readonly AgentId[];
  severity: IssueSeverity;
  text: string;
  state: IssueState;
  /** What the plan does about it, in the chair's words. */
  resolution: string | null;
};

type Raised = { id: string; agentId: AgentId; severity: IssueSeverity; text: string; isWithdrawn: boolean };

/** Each problem once, whoever raised it: the chair says by ids which are the same. */
export function planIssues(state: ChairState): PlanIssue[] {
  const raised = raisedIssues(state);
  const groups = state.synthesis?.same_issues.map(({ issues }) => issues) ?? [];
  const groupOf = (id: string) => groups.findIndex((ids) => ids.some((one) => sameId(one, id)));
  return raised.flatMap((issue, index) => {
    const group = groupOf(issue.id);
    if (group === -1) return [asIssue(state, [issue])];
    const isFirst = raised.findIndex(({ id }) => groupOf(id) === group) === index;
    return isFirst ? [asIssue(state, raised.filter(({ id }) => groupOf(id) === group) as [Raised, ...Raised[]])] : [];
  });
}

function asIssue(state: ChairState, all: readonly [Raised, ...Raised[]]): PlanIssue {
  const [first] = all;
  const ids = all.map(({ id }) => id);
  const standing = all.filter(({ isWithdrawn }) => !isWithdrawn);
  const answer = writtenReport(state)?.resolutions.find(({ issueId }) => ids.some((id) => sameId(id, issueId)));
  const severities = (standing.length > 0 ? standing : all).map(({ severity }) => severity);
  return {
    id: first.id,
    otherIds: ids.slice(1),
    raisers: [...new Set(all.map(({ agentId }) => agentId))],
    severity: RANKED.find((severity) => severities.includes(severity)) ?? first.severity,
    text: first.text,
    state: stateOf(state, all, standing, answer),
    resolution: answer?.resolution ?? null,
  };
}

const RANKED: readonly IssueSeverity[] = ["blocking", "important", "minor"];

function stateOf(
  state: ChairState,
  all: readonly Raised[],
  standing: readonly Raised[],
  answer: { outcome: string | null } | undefined,
): IssueState {
  if (standing.length === 0) return "withdrawn";
  const isUnmet = standing.some(({ agentId }) =>
    lastCheck(state, agentId)?.unmet.some((unmet) => all.some(({ id }) => sameId(id, unmet))),
  );
  if (isUnmet) return "unmet";
  if (!answer) return "open";
  if (answer.outcome === "deferred") return "deferred";
  // Two who raised it both have to be content. An objection that does not say to which issues may be to this one.
  const isContent = standing.every(({ agentId }) => {
    const check = lastCheck(state, agentId);
    return check !== null && (check.objection === null || check.unmet.length > 0);
  });
  return isContent ? "resolved" : "answered";
}

/** What the ids of a specialist begin with. */
export const letterOf = (seat: number): string => String.fromCharCode("A".charCodeAt(0) + seat);

/** Numbered by seat: A1, A2 of the first, B1 of the second. An id stays with its problem, however it is put later. */
function raisedIssues(state: ChairState): Raised[] {
  if (isSolo(state))
    return (state.solo?.issues ?? []).map((issue, index) => ({
      ...issue,
      id: `A${index + 1}`,
      agentId: CHAIR_ID,
      isWithdrawn: false,
    }));
  return dispatchedIds(state).flatMap((agentId, seat) => issuesOf(state, agentId, seat));
}

/** What a specialist holds against the plan, by the ids it is told. */
export const ownIssues = (
  state: ChairState,
  agentId: AgentId,
): { id: string; severity: IssueSeverity; text: string }[] =>
  issuesOf(state, agentId, dispatchedIds(state).indexOf(agentId)).filter(({ isWithdrawn }) => !isWithdrawn);

/** The first answer, and what later ones changed in which it engaged (P2-35). */
function issuesOf(state: ChairState, agentId: AgentId, seat: number): Raised[] {
  const letter = letterOf(seat);
  const last = effectiveAnswer(state, agentId);
  let issues: Raised[] = [];
  for (const round of state.rounds) {
    const turn = round.turns[agentId];
    if (turn?.kind !== "answered" || !last || turn.seq > last.seq) continue;
    const isEngaged = round.engagement?.some((one) => one.agentId === agentId && one.isEngaged) ?? false;
    if (round.number > 1 && !isEngaged) continue;
    const { issues: said, settledIssues, opinion } = turn.position;
    // Whoever approves later holds nothing against the plan any more that would have to change.
    const approved = opinion === "Approve" ? issues.filter(({ severity }) => severity !== "minor") : [];
    const settled = [...(settledIssues ?? []), ...approved.map(({ id }) => id)];
    issues = withSaid(settledIssues === null ? [] : issues, said, settled, { agentId, letter });
  }
  return issues;
}

function withSaid(
  before: readonly Raised[],
  said: readonly SaidIssue[],
  settled: readonly string[],
  { agentId, letter }: { agentId: AgentId; letter: string },
): Raised[] {
  const issues = before.map((issue) => ({
    ...issue,
    isWithdrawn: issue.isWithdrawn || settled.some((id) => sameId(id, issue.id)),
  }));
  for (const { id, severity, text } of said) {
    const known = id === null ? undefined : issues.find((issue) => sameId(issue.id, id));
    if (known) Object.assign(known, { severity, text, isWithdrawn: false });
    else issues.push({ id: `${letter}${issues.length + 1}`, agentId, severity, text, isWithdrawn: false });
  }
  return issues;
}

/** Those a revision must answer. */
export const issuesToResolve = (state: ChairState): PlanIssue[] =>
  planIssues(state).filter((issue) => issue.severity !== "minor" && issue.state !== "withdrawn");

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
    issuesToResolve(state).map(({ severity }) => severity),
  );
}

/** The plan the specialists were asked about: the draft, or what was handed in. */
export function planBefore({ config, draft, subject }: ChairState): string | null {
  if (config.session_type === "plan_issue") return draft?.plan ?? null;
  return subject.artifact.trim() || subject.question;
}

/** The plan as it stands, with all that belongs to it. */
export function wholePlan(state: ChairState): string {
  return wholeText(reportToEdit(state));
}

/** The report changes are made in, without what a person has answered; where none was written, the plan the specialists were asked about. */
export function reportToEdit(state: ChairState): Report {
  const report = writtenReport(state) ?? { ...EMPTY_REPORT, ...(state.draft ? asWhole(state.draft) : {}) };
  return {
    ...report,
    plan: report.plan ?? planBefore(state),
    openQuestions: unanswered(state, report.openQuestions),
  };
}

/** Who holds something against the plan that goes before a person. */
export const faultsIn = ({ checks }: Pick<ChairState, "checks">): { agentId: AgentId; check: SaidCheck }[] =>
  Object.entries(checks).flatMap(([agentId, check]) =>
    check.kind === "said" && check.findsFault ? [{ agentId: agentId as AgentId, check }] : [],
  );

/** What a specialist said of the plan last: a later look that came to nothing leaves the one before it standing. */
export function lastCheck(
  state: Pick<ChairState, "checks" | "mend" | "changeRequests">,
  agentId: AgentId,
): SaidCheck | null {
  const check = state.checks[agentId];
  if (check?.kind === "said") return check;
  const held = lastRevision(state)?.held;
  return (held ? held[agentId] : state.mend?.found[agentId]) ?? null;
}

/** The plan as it stands: the report's, else the one they were asked about. */
export const planText = (state: ChairState): string | null => writtenReport(state)?.plan ?? planBefore(state);
